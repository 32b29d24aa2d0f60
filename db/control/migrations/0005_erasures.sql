-- Ledger of erasures, for a school's database that is restored from a backup: what was begun there is carried out
-- again, what was taken back is not. Written before the first row is erased; no names.

create table erasures (
  id text primary key not null,
  tenant_id text not null references tenants (id),
  student_id text not null,
  reason text not null check (reason in ('retention', 'request', 'mistake', 'other')),
  -- Staff.
  ordered_by text not null,
  ordered_at text not null,
  taken_back_at text,
  begun_at text,
  done_at text,
  -- Numbers of what was removed.
  counts text check (json_type(counts) = 'object'),
  check ((taken_back_at is null) = (begun_at is not null)),
  check ((done_at is null) = (counts is null)),
  check (done_at is null or begun_at is not null)
) strict;
create index erasures_by_tenant on erasures (tenant_id, begun_at);

create trigger erasure_stays before update of rowid, id, tenant_id, student_id, reason, ordered_by, ordered_at, taken_back_at,
  begun_at on erasures
begin select raise(abort, 'the ledger of erasures is kept'); end;
create trigger erasure_kept before delete on erasures
begin select raise(abort, 'the ledger of erasures is kept'); end;
create trigger erasure_not_replaced before insert on erasures
when exists (select 1 from erasures where id = new.id or rowid = new.rowid)
begin select raise(abort, 'the ledger of erasures is kept'); end;
