-- The provider's own accounts. Money is whole pence, time hundredths of hours. What was removed stays and counts nowhere.

create table time_entries (
  id text primary key not null,
  category text not null check (length(category) between 1 and 50),
  description text not null check (length(description) between 1 and 500),
  hours integer not null check (hours > 0 and hours <= 2400),
  hourly_rate integer check (hourly_rate > 0),
  tenant_id text references tenants (id),
  work_date text not null
    check (work_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and work_date is date(work_date)),
  created_at text not null,
  removed_at text,
  removed_by text,
  check ((removed_at is null) = (removed_by is null))
) strict;

create table financial_transactions (
  id text primary key not null,
  type text not null check (type in ('income', 'expenditure')),
  category text not null check (length(category) between 1 and 50),
  amount integer not null check (amount > 0),
  -- Sums would mean nothing in two currencies.
  currency text not null default 'GBP' check (currency in ('GBP')),
  description text not null check (length(description) between 1 and 500),
  tenant_id text references tenants (id),
  related_time_entry_id text references time_entries (id),
  -- What is booked once, such as a payment of Stripe's, also after it was removed. Null for what was typed by hand.
  source text unique check (length(source) between 1 and 200),
  transaction_date text not null
    check (transaction_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and transaction_date is date(transaction_date)),
  created_at text not null,
  removed_at text,
  removed_by text,
  check (related_time_entry_id is null or type = 'expenditure'),
  check ((removed_at is null) = (removed_by is null))
) strict;

create index time_entries_by_day on time_entries (work_date, created_at, id) where removed_at is null;
create index transactions_by_day on financial_transactions (transaction_date, created_at, id) where removed_at is null;
create unique index time_entry_booked_once on financial_transactions (related_time_entry_id)
  where related_time_entry_id is not null and removed_at is null;

-- What an entry says is never changed: it is removed, and another one added.
create trigger transaction_stays before update of rowid, id, type, category, amount, currency, description, tenant_id,
  related_time_entry_id, source, transaction_date, created_at on financial_transactions
begin select raise(abort, 'entries in the accounts are kept as they are'); end;
create trigger transaction_kept before delete on financial_transactions
begin select raise(abort, 'entries in the accounts are kept as they are'); end;
create trigger transaction_not_replaced before insert on financial_transactions
when exists (select 1 from financial_transactions where id = new.id or rowid = new.rowid)
begin select raise(abort, 'entries in the accounts are kept as they are'); end;
create trigger time_entry_stays before update of rowid, id, category, description, hours, hourly_rate, tenant_id, work_date,
  created_at on time_entries
begin select raise(abort, 'entries in the accounts are kept as they are'); end;
create trigger time_entry_kept before delete on time_entries
begin select raise(abort, 'entries in the accounts are kept as they are'); end;
create trigger time_entry_not_replaced before insert on time_entries
when exists (select 1 from time_entries where id = new.id or rowid = new.rowid)
begin select raise(abort, 'entries in the accounts are kept as they are'); end;
