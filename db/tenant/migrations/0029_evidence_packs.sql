-- Leases of downloads that are being read: 1 is everything held, 2 to 5 are take-home packs, 6 to 9 evidence packs.
drop table student_exports;
create table student_exports (
  id integer primary key not null check (id between 1 and 9),
  student_id text not null,
  event_id text not null,
  -- Renewed while it is read.
  leased_until text not null
) strict;
