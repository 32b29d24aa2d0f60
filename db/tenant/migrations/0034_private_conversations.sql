-- A direct conversation is between one student and one teacher, per portfolio (spec 1 §1); a portfolio has several.
--
-- One from before, which all the student's teachers were in, becomes the assigner's if they wrote in it or no teacher did,
-- else that of the teacher here who wrote in it last.
create table chat_threads_before (
  place integer primary key not null, id text, thread_type text, assignment_id text, unit_id text, staff_id text,
  audience text, created_at text, last_seq integer, last_at text
) strict;
insert into chat_threads_before
select t.rowid, t.id, t.thread_type, t.assignment_id, t.unit_id,
  coalesce(t.staff_id, (
    select s.user_id from chat_messages m join staff s on s.user_id = m.sender_id and s.archived_at is null
    where m.thread_id = t.id and m.sender_id = a.assigned_by limit 1), (
    select s.user_id from chat_messages m join staff s on s.user_id = m.sender_id and s.archived_at is null
    where m.thread_id = t.id order by m.seq desc limit 1), a.assigned_by),
  t.audience, t.created_at, t.last_seq, t.last_at
from chat_threads t left join unit_assignments a on a.id = t.assignment_id;
drop table chat_threads;
create table chat_threads (
  id text primary key not null,
  thread_type text not null check (thread_type in ('direct', 'broadcast')),
  -- The teacher who is in it; a direct conversation can be handed over.
  staff_id text not null references staff (user_id),
  -- Of a direct conversation.
  assignment_id text references unit_assignments (id),
  -- Of announcements. The audience is fixed, so that a change of role discloses nothing to other students.
  unit_id text references uas_units (id),
  audience text check (audience in ('own', 'all')),
  created_at text not null,
  -- Of the newest message; updated by chat_message_counted.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at text not null,
  unique (unit_id, staff_id, audience),
  check ((thread_type = 'direct') = (assignment_id is not null)),
  check ((thread_type = 'broadcast') = (unit_id is not null)),
  check ((unit_id is null) = (audience is null))
) strict;
insert into chat_threads
  (rowid, id, thread_type, staff_id, assignment_id, unit_id, audience, created_at, last_seq, last_at)
select place, id, thread_type, staff_id, assignment_id, unit_id, audience, created_at, last_seq, last_at
from chat_threads_before;
drop table chat_threads_before;
create index chat_threads_by_staff on chat_threads (staff_id);
create index chat_threads_by_assignment on chat_threads (assignment_id, staff_id) where assignment_id is not null;
create index chat_threads_by_time on chat_threads (last_at, id) where last_seq > 0;

-- Direct: the portfolio's student, and the thread's teacher while they teach the student or assigned the portfolio.
-- Announcements: their author and the audience's students on the unit, also those assigned later.
drop view chat_members;
create view chat_members (thread_id, person_id, person_type) as
  select t.id, a.student_id, 'student'
  from chat_threads t join unit_assignments a on a.id = t.assignment_id
  where a.archived_at is null
  union all
  select t.id, t.staff_id, 'teacher' from chat_threads t
  where t.thread_type = 'broadcast' or exists (
    select 1 from unit_assignments a where a.id = t.assignment_id and (
      a.assigned_by = t.staff_id
      or exists (select 1 from student_teachers l where l.student_id = a.student_id and l.staff_id = t.staff_id)))
  union all
  select t.id, a.student_id, 'student'
  from chat_threads t join unit_assignments a on a.unit_id = t.unit_id
  where a.archived_at is null and (
    t.audience = 'all' or a.assigned_by = t.staff_id
    or exists (select 1 from student_teachers l where l.student_id = a.student_id and l.staff_id = t.staff_id));

create trigger chat_thread_begins_empty after insert on chat_threads
when new.last_seq <> 0
begin select raise(abort, 'a conversation begins empty'); end;
create trigger chat_thread_stays before update of
  rowid, id, thread_type, assignment_id, unit_id, audience, created_at on chat_threads
begin select raise(abort, 'a conversation stays what it is'); end;
create trigger chat_announcements_stay before update of staff_id on chat_threads
when old.thread_type = 'broadcast'
begin select raise(abort, 'a conversation stays what it is'); end;
create trigger chat_thread_not_replaced before insert on chat_threads
when exists (select 1 from chat_threads where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a conversation stays what it is'); end;
-- Not a unique key: one that is handed over comes beside the successor's own.
create trigger chat_thread_begins_once before insert on chat_threads
when exists (select 1 from chat_threads where assignment_id = new.assignment_id and staff_id = new.staff_id)
begin select raise(abort, 'a teacher begins one conversation on a portfolio'); end;
create trigger chat_thread_kept before delete on chat_threads
when old.last_seq > 0
begin select raise(abort, 'a conversation is kept'); end;
create trigger chat_thread_counts before update of last_seq, last_at on chat_threads
when new.last_seq <> old.last_seq + 1 or not exists (
  select 1 from chat_messages where thread_id = new.id and seq = new.last_seq and created_at = new.last_at)
begin select raise(abort, 'messages follow each other without a gap'); end;
create trigger chat_thread_handed_over after update of staff_id on chat_threads
begin
  insert into chat_inboxes (person_id, person_type, version)
    select old.staff_id, 'teacher', 1
    union select new.staff_id, 'teacher', 1
    union select student_id, 'student', 1 from unit_assignments where id = new.assignment_id
    on conflict (person_id) do update set version = version + 1;
end;
-- A student does not write to a teacher who has left. Rare enough for the number that everyone shares.
create trigger chat_staff_archived after update of archived_at on staff
when old.archived_at is not new.archived_at
begin update chat_names set version = version + 1; end;
update chat_inboxes set version = version + 1;
