create table notes (
  id integer primary key,
  words text not null unique
) strict;
