-- Saved texts for feedback: a member of staff's own, or the school's, which have no owner.
create table phrases (
  id text primary key not null,
  staff_id text references staff (user_id),
  words text not null check (trim(words) <> '' and length(words) <= 500),
  changed_at text not null
) strict;
create index phrases_by_staff on phrases (staff_id);
