-- Links by which leavers download their take-home pack; a new one takes the place of the one before.
create table pack_links (
  id text primary key not null,
  student_id text not null references students (id),
  created_by text not null references staff (user_id),
  created_at text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'cancelled')),
  done_at text,
  -- Null until its mail is being sent.
  token_hash text unique,
  expires_at text,
  revoked_at text,
  -- Whole ones.
  downloads integer not null default 0 check (downloads >= 0),
  downloaded_at text,
  check ((state = 'waiting') = (done_at is null)),
  check ((token_hash is null) = (expires_at is null)),
  check ((downloads = 0) = (downloaded_at is null))
) strict;
create index pack_links_by_student on pack_links (student_id, created_at);
create index pack_links_waiting on pack_links (created_at) where state = 'waiting';

create table pack_handovers (
  student_id text primary key not null references students (id),
  handed_over_at text not null,
  handed_over_by text not null references staff (user_id)
) strict;

create index students_archived_by_name on students (lower(last_name), lower(first_name), id)
  where archived_at is not null;

-- Leases of downloads that are being read: 1 is everything held, 2 to 5 are packs.
drop table student_exports;
create table student_exports (
  id integer primary key not null check (id between 1 and 5),
  student_id text not null,
  event_id text not null,
  -- Renewed while it is read.
  leased_until text not null
) strict;
