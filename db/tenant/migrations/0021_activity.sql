-- Activity by person and by kind, newest first; an export of everything held about a student, one at a time.

create index events_by_actor on events (actor_id, at, what) where actor_id is not null;
create index events_by_kind on events (what, at);

create table student_exports (
  id integer primary key not null check (id = 1),
  event_id text not null,
  -- Renewed while it is read.
  leased_until text not null
) strict;
