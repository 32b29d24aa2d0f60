-- Which schools let support in, as they last said: decides the order of a list. The school's own database decides.
create table support_access (
  tenant_id text primary key not null references tenants (id),
  may_change integer not null check (may_change in (0, 1)),
  ends_at text not null
) strict;
