-- Tenants, hosts, users, subscriptions and their queues. Instants are UTC ISO text.

create table tenants (
  id text primary key not null,
  name text not null,
  subdomain text unique check (subdomain = lower(subdomain)),
  tenant_type text not null default 'institutional' check (tenant_type in ('institutional', 'individual')),
  owner_user_id text references users (id),
  active integer not null default 1 check (active in (0, 1)),
  -- Null until its database is provisioned; until then its host is unknown.
  ready_at text,
  created_at text not null,
  updated_at text not null
) strict;
create unique index tenants_one_individual_each on tenants (owner_user_id)
where tenant_type = 'individual' and owner_user_id is not null;

-- Subdomains are stored as their label, domains whole; only domains have a dot. A retired name is never reused.
create table hosts (
  host text primary key not null check (host = lower(host) and host <> '' and host not glob '*[^a-z0-9.:-]*'),
  tenant_id text not null references tenants (id),
  kind text not null check (kind in ('subdomain', 'domain')),
  retired_at text,
  check ((kind = 'domain') = (instr(host, '.') > 0))
) strict;
create index hosts_by_tenant on hosts (tenant_id);

create table users (
  id text primary key not null,
  email text not null unique collate nocase,
  first_name text not null,
  last_name text not null,
  profile_image_url text,
  organisation_name text,
  organisation_number text,
  super_admin integer not null default 0 check (super_admin in (0, 1)),
  created_at text not null
) strict;

-- For listing a user's schools only: the tenant's staff table decides on access.
create table user_tenants (
  user_id text not null references users (id),
  tenant_id text not null references tenants (id),
  primary key (user_id, tenant_id)
) strict;

create table sessions (
  token_hash text primary key not null,
  user_id text not null references users (id),
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null
) strict;
create index sessions_by_user on sessions (user_id);

create table login_links (
  token_hash text primary key not null,
  user_id text not null references users (id),
  return_to text,
  created_at text not null,
  expires_at text not null,
  used_at text
) strict;

create table tenant_subscriptions (
  tenant_id text primary key not null references tenants (id),
  plan text not null check (plan in ('individual', 'small', 'medium', 'large', 'enterprise', 'custom')),
  status text not null default 'trial' check (status in ('trial', 'active', 'past_due', 'cancelled', 'expired')),
  max_students integer not null default 10 check (max_students >= 0),
  override_limits integer not null default 0 check (override_limits in (0, 1)),
  feature_toggles text not null default '{}' check (json_type(feature_toggles) = 'object'),
  trial_ends_at text,
  version integer not null default 1
) strict;

create table unit_catalogue (
  unit_code text primary key not null check (unit_code glob '[0-9][0-9][0-9][0-9][0-9][0-9]' or unit_code glob '[0-9][0-9][0-9][0-9][0-9]'),
  title text not null,
  level text not null,
  approved_date text,
  outcomes text not null check (json_type(outcomes) = 'array' and json_array_length(outcomes) > 0),
  updated_at text not null
) strict;

-- Work towards tenants and mailboxes: tried at once and retried until done.
create table outbox (
  id text primary key not null,
  kind text not null,
  tenant_id text references tenants (id),
  payload text not null check (json_type(payload) = 'object'),
  run_at text not null,
  leased_until text,
  attempts integer not null default 0,
  last_error text,
  created_at text not null,
  done_at text
) strict;
create index outbox_waiting on outbox (run_at) where done_at is null;
-- Rate limit by email address.
create index outbox_asked on outbox (kind, payload ->> 'email', created_at);

-- Earliest time at which a tenant has jobs, written before the job itself. A recent row (written_at) is not deleted, since
-- its job may not be committed yet.
create table tenant_due (
  tenant_id text primary key not null references tenants (id),
  due_at text not null,
  written_at text not null,
  -- Consecutive rounds in which the database was unavailable.
  failures integer not null default 0
) strict;
create index tenant_due_by_time on tenant_due (due_at);

create table events (
  id text primary key not null,
  at text not null,
  actor_kind text not null check (actor_kind in ('super_admin', 'operator', 'system', 'staff')),
  actor_id text,
  what text not null,
  tenant_id text,
  user_id text,
  data text not null default '{}' check (json_type(data) = 'object')
) strict;
create index events_by_tenant on events (tenant_id, at) where tenant_id is not null;
create index events_by_time on events (at);

-- INSERT OR REPLACE and UPDATE OR REPLACE delete conflicting rows without firing delete triggers. new.rowid is -1 where an
-- insert names none.
create trigger event_frozen before update on events
begin select raise(abort, 'events are append-only'); end;
create trigger event_kept before delete on events
begin select raise(abort, 'events are append-only'); end;
create trigger event_not_replaced before insert on events
when exists (select 1 from events where id = new.id or rowid = new.rowid)
begin select raise(abort, 'events are append-only'); end;

create trigger host_kept before delete on hosts
begin select raise(abort, 'a host name is retired, never given away'); end;
create trigger host_stays_with_its_school before update of rowid, host, tenant_id on hosts
begin select raise(abort, 'a host name is retired, never given away'); end;
create trigger host_not_replaced before insert on hosts
when exists (select 1 from hosts where host = new.host or rowid = new.rowid)
begin select raise(abort, 'a host name is retired, never given away'); end;
