-- What the operator's pages show of each school, and set.

alter table tenant_subscriptions add column billing_email text;
-- The operator's own words; no school reads them.
alter table tenant_subscriptions add column notes text;
alter table tenant_subscriptions add column stripe_customer_id text;
alter table tenant_subscriptions add column stripe_subscription_id text;
alter table tenant_subscriptions add column current_period_start text;
alter table tenant_subscriptions add column current_period_end text;
alter table tenant_subscriptions add column cancel_at_period_end integer not null default 0
  check (cancel_at_period_end in (0, 1));

-- What a school's own database said of itself at `read_at`: lists read this and open none.
create table tenant_stats (
  tenant_id text primary key not null references tenants (id),
  -- Not archived.
  students integer not null default 0,
  teachers integer not null default 0,
  admins integer not null default 0,
  storage_bytes integer not null default 0,
  -- Given up.
  failed_jobs integer not null default 0,
  failed_mails integer not null default 0,
  -- The version of the entitlements that the school has.
  entitlements_version integer not null default 0,
  -- Null until it has been read once.
  read_at text,
  -- Why its database could not be read, since when.
  fault text,
  fault_at text,
  check ((fault is null) = (fault_at is null))
) strict;

-- Where a school's own domain was found to lead, and how long its certificate lasts.
create table domain_checks (
  host text primary key not null references hosts (host),
  checked_at text not null,
  -- When it last led here; null if never.
  verified_at text,
  -- Null without one, or where it could not be read.
  certificate_ends_at text,
  -- Why it does not lead here now.
  fault text
) strict;

create index tenants_by_name on tenants (lower(name), id);
create index outbox_by_tenant on outbox (tenant_id) where done_at is null;
create index hosts_in_use on hosts (tenant_id, kind) where retired_at is null;

-- Schools that are there already are counted within an hour.
insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
select 'stats_' || id, 'refresh_stats', id, '{}',
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (abs(random()) % 3600) || ' seconds'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
from tenants where ready_at is not null;
