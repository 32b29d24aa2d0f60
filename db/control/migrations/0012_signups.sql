-- Trials that were asked for on the base domain, until their address is proved and for a day at most
-- (docs/decisions/0063).
create table signups (
  id text primary key not null,
  -- Of the school that it makes, once: no row of tenants until then.
  tenant_id text not null unique,
  school text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- As asked for; the school's own may be another, where this one was taken since.
  subdomain text not null,
  plan text not null check (plan in ('individual', 'small', 'medium', 'large')),
  created_at text not null,
  -- Of the newest emailed link.
  token_hash text unique,
  -- The browser in which the link was used.
  browser_hash text
) strict;
create index signups_by_email on signups (email, created_at);
create index signups_by_time on signups (created_at);
