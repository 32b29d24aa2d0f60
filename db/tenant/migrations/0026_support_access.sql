-- Support access: an administrator lets those who run the installation in for a time (DECISIONS 2).

create table support_grants (
  id text primary key not null,
  reason text not null check (reason in ('question', 'fault', 'data', 'other')),
  may_change integer not null default 0 check (may_change in (0, 1)),
  granted_by text not null references staff (user_id),
  granted_at text not null,
  ends_at text not null check (ends_at > granted_at),
  -- Null until it was ended, or until the next one is granted.
  ended_at text check (ended_at between granted_at and ends_at),
  -- Null where time or the operator ended it.
  ended_by text references staff (user_id),
  check (ended_by is null or ended_at is not null)
) strict;
create unique index support_grants_one_open on support_grants ((1)) where ended_at is null;
create index support_grants_by_time on support_grants (granted_at);

-- Of the control database, as they were when they last opened this school.
create table support_people (
  user_id text primary key not null,
  email text not null,
  first_name text not null,
  last_name text not null
) strict;

-- From the installation's host to a session here, once.
create table support_handovers (
  token_hash text primary key not null,
  grant_id text not null references support_grants (id),
  person_id text not null references support_people (user_id),
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;

create table support_sessions (
  token_hash text primary key not null,
  grant_id text not null references support_grants (id),
  person_id text not null references support_people (user_id),
  created_at text not null,
  expires_at text not null
) strict;

-- What is granted, opened and changed under a grant.
create index events_by_support on events (at) where data ->> 'support' is not null;
