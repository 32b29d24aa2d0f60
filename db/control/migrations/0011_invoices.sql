-- Schools that pay by invoice (docs/decisions/0065). What an invoice says is never changed: it is cancelled, and another
-- one recorded. `transaction_id` is what its payment was booked as.

create table invoices (
  id text primary key not null,
  tenant_id text not null references tenants (id),
  number text not null check (length(number) between 1 and 40),
  amount integer not null check (amount > 0),
  purchase_order text check (length(purchase_order) between 1 and 60),
  issued_on text not null
    check (issued_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and issued_on is date(issued_on)),
  due_on text not null
    check (due_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and due_on is date(due_on)),
  created_at text not null,
  paid_on text check (paid_on glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and paid_on is date(paid_on)),
  transaction_id text unique references financial_transactions (id),
  cancelled_at text,
  cancelled_by text,
  check (due_on >= issued_on),
  check ((paid_on is null) = (transaction_id is null)),
  check ((cancelled_at is null) = (cancelled_by is null)),
  check (paid_on is null or cancelled_at is null)
) strict;

create unique index invoices_by_number on invoices (lower(number)) where cancelled_at is null;
create index invoices_by_day on invoices (issued_on, created_at, id);
create index invoices_of_tenants on invoices (tenant_id, issued_on);
create index open_invoices on invoices (tenant_id, due_on) where paid_on is null and cancelled_at is null;

create trigger invoice_stays before update of rowid, id, tenant_id, number, amount, purchase_order, issued_on, due_on,
  created_at on invoices
begin select raise(abort, 'invoices are kept as they are'); end;
create trigger invoice_kept before delete on invoices
begin select raise(abort, 'invoices are kept as they are'); end;
create trigger invoice_not_replaced before insert on invoices
when exists (select 1 from invoices where id = new.id or rowid = new.rowid)
begin select raise(abort, 'invoices are kept as they are'); end;

-- What a school wants to read on its invoices.
alter table tenant_subscriptions add column purchase_order text check (length(purchase_order) between 1 and 60);
