-- Minimal tenant of the doors' tests.
create table tenant_identity (
  tenant_id text primary key not null,
  created_at text not null
) strict;

create table notes (
  id integer primary key,
  words text not null unique
) strict;
