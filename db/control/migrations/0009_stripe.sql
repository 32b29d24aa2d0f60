-- Paying through Stripe (docs/decisions/0062).

-- When the state was asked for that is stored: an answer to an earlier question changes nothing.
alter table tenant_subscriptions add column stripe_read_at text;
alter table tenant_subscriptions add column billing_interval text check (billing_interval in ('monthly', 'annual'));
create unique index subscriptions_of_customers on tenant_subscriptions (stripe_customer_id)
  where stripe_customer_id is not null;

-- Events that Stripe has told us of, once each.
create table stripe_events (
  id text primary key not null check (id <> '' and length(id) <= 255),
  type text not null check (type <> '' and length(type) <= 255),
  received_at text not null
) strict;
create index stripe_events_by_time on stripe_events (received_at);
