-- Conversations, announcements, reports and safeguarding openings. Messages are immutable.

alter table staff add column chat_mail integer not null default 0 check (chat_mail in (0, 1));

create table chat_threads (
  id text primary key not null,
  thread_type text not null check (thread_type in ('direct', 'broadcast')),
  -- Of a direct conversation.
  assignment_id text unique references unit_assignments (id),
  -- Of announcements. The audience is fixed, so that a change of role discloses nothing to other students.
  unit_id text references uas_units (id),
  staff_id text references staff (user_id),
  audience text check (audience in ('own', 'all')),
  created_at text not null,
  -- Of the newest message; updated by chat_message_counted.
  last_seq integer not null default 0 check (last_seq >= 0),
  last_at text not null,
  unique (unit_id, staff_id, audience),
  check ((thread_type = 'direct') = (assignment_id is not null)),
  check ((thread_type = 'broadcast') = (unit_id is not null)),
  check ((unit_id is null) = (staff_id is null)),
  check ((unit_id is null) = (audience is null))
) strict;
create index chat_threads_by_staff on chat_threads (staff_id) where staff_id is not null;
create index chat_threads_by_time on chat_threads (last_at, id) where last_seq > 0;

create table chat_messages (
  id text primary key not null,
  thread_id text not null references chat_threads (id),
  -- 1, 2, 3 … without a gap.
  seq integer not null,
  sender_id text not null,
  sender_type text not null check (sender_type in ('teacher', 'student')),
  message text not null check (length(message) between 1 and 5000),
  -- Id in the sender's browser, so that resending stores it once.
  client_id text,
  created_at text not null,
  unique (thread_id, seq),
  unique (thread_id, sender_id, client_id)
) strict;

-- Read position, from the first read or write on. Membership is derived (chat_members).
create table chat_thread_participants (
  thread_id text not null references chat_threads (id),
  participant_id text not null,
  participant_type text not null check (participant_type in ('teacher', 'student')),
  joined_at text not null,
  read_seq integer not null check (read_seq >= 0),
  primary key (thread_id, participant_id)
) strict, without rowid;

create table chat_message_receipts (
  message_id text not null references chat_messages (id),
  recipient_id text not null,
  recipient_type text not null check (recipient_type in ('teacher', 'student')),
  read_at text not null,
  primary key (message_id, recipient_id)
) strict, without rowid;

-- `version` increases with every change of a person's conversations or unread counts, so that polling reads one row.
-- `mailed_at`: last mail about unread messages.
create table chat_inboxes (
  person_id text primary key not null,
  person_type text not null check (person_type in ('teacher', 'student')),
  version integer not null default 0 check (version >= 0),
  mailed_at text
) strict, without rowid;

-- Version of what conversations show besides messages: names of people and units, and own reports. One per school, since
-- it changes rarely.
create table chat_names (
  id integer primary key not null check (id = 1),
  version integer not null check (version >= 0)
) strict;
insert into chat_names (id, version) values (1, 0);

create table chat_reports (
  id text primary key not null,
  message_id text not null references chat_messages (id),
  reported_by text not null,
  reported_by_type text not null check (reported_by_type in ('teacher', 'student')),
  reason text not null default '',
  reported_at text not null,
  handled_at text,
  handled_by text references staff (user_id),
  unique (message_id, reported_by),
  check ((handled_at is null) = (handled_by is null))
) strict;
create index chat_reports_open on chat_reports (reported_at, id) where handled_at is null;
create index chat_reports_handled on chat_reports (handled_at, id) where handled_at is not null;

-- Audit log of administrators opening others' conversations.
create table chat_openings (
  id text primary key not null,
  thread_id text not null references chat_threads (id),
  opened_by text not null references staff (user_id),
  reason text not null default '',
  opened_at text not null
) strict;
create index chat_openings_by_time on chat_openings (opened_at, id);

-- At most one pending mail about unread messages per person.
create index jobs_for_person on jobs (kind, payload ->> 'personId') where done_at is null;

-- Direct: the portfolio's student, its assigner and the student's teachers. Announcements: their author and the audience's
-- students on the unit, also those assigned later.
create view chat_members (thread_id, person_id, person_type) as
  select t.id, a.student_id, 'student'
  from chat_threads t join unit_assignments a on a.id = t.assignment_id
  where a.archived_at is null
  union all
  select t.id, a.assigned_by, 'teacher'
  from chat_threads t join unit_assignments a on a.id = t.assignment_id
  union all
  select t.id, l.staff_id, 'teacher'
  from chat_threads t join unit_assignments a on a.id = t.assignment_id
    join student_teachers l on l.student_id = a.student_id
  where l.staff_id <> a.assigned_by
  union all
  select t.id, t.staff_id, 'teacher' from chat_threads t where t.staff_id is not null
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
  rowid, id, thread_type, assignment_id, unit_id, staff_id, audience, created_at on chat_threads
begin select raise(abort, 'a conversation stays what it is'); end;
create trigger chat_thread_not_replaced before insert on chat_threads
when exists (select 1 from chat_threads where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a conversation stays what it is'); end;
create trigger chat_thread_kept before delete on chat_threads
when old.last_seq > 0
begin select raise(abort, 'a conversation is kept'); end;
create trigger chat_thread_counts before update of last_seq, last_at on chat_threads
when new.last_seq <> old.last_seq + 1 or not exists (
  select 1 from chat_messages where thread_id = new.id and seq = new.last_seq and created_at = new.last_at)
begin select raise(abort, 'messages follow each other without a gap'); end;

create trigger chat_message_frozen before update on chat_messages
begin select raise(abort, 'what was said stays'); end;
create trigger chat_message_kept before delete on chat_messages
begin select raise(abort, 'what was said stays'); end;
create trigger chat_message_not_replaced before insert on chat_messages
when exists (
  select 1 from chat_messages
  where id = new.id or rowid = new.rowid
    or (thread_id = new.thread_id and seq = new.seq)
    or (thread_id = new.thread_id and sender_id = new.sender_id and client_id = new.client_id))
begin select raise(abort, 'what was said stays'); end;

create trigger chat_receipt_frozen before update on chat_message_receipts
begin select raise(abort, 'what was read stays read'); end;
create trigger chat_receipt_kept before delete on chat_message_receipts
begin select raise(abort, 'what was read stays read'); end;
create trigger chat_receipt_not_replaced before insert on chat_message_receipts
when exists (
  select 1 from chat_message_receipts where message_id = new.message_id and recipient_id = new.recipient_id)
begin select raise(abort, 'what was read stays read'); end;

create trigger chat_report_stays before update of
  rowid, id, message_id, reported_by, reported_by_type, reason, reported_at on chat_reports
begin select raise(abort, 'a report stays as it was made'); end;
create trigger chat_report_handled_once before update of handled_at, handled_by on chat_reports
when old.handled_at is not null
begin select raise(abort, 'a report is handled once'); end;
create trigger chat_report_kept before delete on chat_reports
begin select raise(abort, 'a report stays as it was made'); end;
create trigger chat_report_not_replaced before insert on chat_reports
when exists (
  select 1 from chat_reports
  where id = new.id or rowid = new.rowid or (message_id = new.message_id and reported_by = new.reported_by))
begin select raise(abort, 'a report stays as it was made'); end;

create trigger chat_opening_frozen before update on chat_openings
begin select raise(abort, 'who opened what stays on record'); end;
create trigger chat_opening_kept before delete on chat_openings
begin select raise(abort, 'who opened what stays on record'); end;
create trigger chat_opening_not_replaced before insert on chat_openings
when exists (select 1 from chat_openings where id = new.id or rowid = new.rowid)
begin select raise(abort, 'who opened what stays on record'); end;

-- Triggers that update chat_inboxes.
create trigger chat_message_counted after insert on chat_messages
begin
  update chat_threads set last_seq = new.seq, last_at = new.created_at where id = new.thread_id;
  insert into chat_inboxes (person_id, person_type, version)
    select person_id, person_type, 1 from chat_members where thread_id = new.thread_id
    on conflict (person_id) do update set version = version + 1;
end;

create trigger chat_reading_begun after insert on chat_thread_participants
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.participant_id, new.participant_type, 1)
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_reading_went_on after update of read_seq on chat_thread_participants
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.participant_id, new.participant_type, 1)
    on conflict (person_id) do update set version = version + 1;
end;

create trigger chat_portfolio_assigned after insert on unit_assignments
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.student_id, 'student', 1)
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_portfolio_withdrawn after delete on unit_assignments
begin
  insert into chat_inboxes (person_id, person_type, version) values (old.student_id, 'student', 1)
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_portfolio_moved after update of archived_at, assigned_by on unit_assignments
begin
  insert into chat_inboxes (person_id, person_type, version)
    select new.student_id, 'student', 1
    union select old.assigned_by, 'teacher', 1
    union select new.assigned_by, 'teacher', 1
    union select staff_id, 'teacher', 1 from student_teachers where student_id = new.student_id
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_student_linked after insert on student_teachers
begin
  insert into chat_inboxes (person_id, person_type, version)
    values (new.student_id, 'student', 1), (new.staff_id, 'teacher', 1)
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_student_unlinked after delete on student_teachers
begin
  insert into chat_inboxes (person_id, person_type, version)
    values (old.student_id, 'student', 1), (old.staff_id, 'teacher', 1)
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_student_archived after update of archived_at on students
begin
  insert into chat_inboxes (person_id, person_type, version)
    select staff_id, 'teacher', 1 from student_teachers where student_id = new.id
    union select assigned_by, 'teacher', 1 from unit_assignments where student_id = new.id
    on conflict (person_id) do update set version = version + 1;
end;
create trigger chat_role_changed after update of role on staff
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.user_id, 'teacher', 1)
    on conflict (person_id) do update set version = version + 1;
end;

-- Triggers that update chat_names. An announcement shows its unit's newest title.
create trigger chat_student_renamed after update of first_name, last_name, student_id on students
when (old.first_name, old.last_name, old.student_id) is not (new.first_name, new.last_name, new.student_id)
begin update chat_names set version = version + 1; end;
create trigger chat_staff_renamed after update of first_name, last_name on staff
when (old.first_name, old.last_name) is not (new.first_name, new.last_name)
begin update chat_names set version = version + 1; end;
create trigger chat_unit_revised after insert on unit_revisions
when new.number > 1
begin update chat_names set version = version + 1; end;
create trigger chat_reported_marked after insert on chat_reports
begin update chat_names set version = version + 1; end;
