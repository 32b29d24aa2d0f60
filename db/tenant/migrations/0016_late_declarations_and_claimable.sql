-- Left out again after a return, a declaration is made again (DECISIONS 7, 9); the earlier one stays.
alter table late_declarations rename to late_declarations_before;
create table late_declarations (
  assignment_id text not null references unit_assignments (id),
  kind text not null check (kind in ('own_work', 'assessment')),
  declared_by text not null references staff (user_id),
  declared_at text not null,
  primary key (assignment_id, kind, declared_at)
) strict, without rowid;
insert into late_declarations (assignment_id, kind, declared_by, declared_at)
select assignment_id, kind, declared_by, declared_at from late_declarations_before;
drop table late_declarations_before;
create trigger late_declaration_frozen before update on late_declarations
begin select raise(abort, 'a late declaration stays as it was made'); end;
create trigger late_declaration_stays before delete on late_declarations
begin select raise(abort, 'a late declaration stays as it was made'); end;
create trigger late_declaration_not_replaced before insert on late_declarations
when exists (
  select 1 from late_declarations
  where assignment_id = new.assignment_id and kind = new.kind and declared_at = new.declared_at
)
begin select raise(abort, 'a late declaration stays as it was made'); end;

-- What the next claim can hold; the index before it was of awarded portfolios alone, so that both were scanned for.
drop index unit_assignments_to_claim;
create index unit_assignments_claimable on unit_assignments (portfolio_status)
where portfolio_status in ('verified', 'awarded') and claimed = 0;
