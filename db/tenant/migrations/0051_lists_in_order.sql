-- Waiting work and the board in the order in which they are read, and a sum of unread messages without a condition
-- (decision 82). Statements repeat the expressions of the indexes word for word.

-- What waits for the teacher who assigned it, a list each, the longest-waiting first. All repeat the condition of an open
-- portfolio: what a statement asks beyond its index sends it to the row.
drop index unit_assignments_open_by_assigner;
create index unit_assignments_waiting_review on unit_assignments (assigned_by, coalesce(submitted_at, started_at), id, unit_id)
where (portfolio_status is null or portfolio_status = 'submitted') and archived_at is null and student_archived = 0
  and portfolio_status = 'submitted';
create index unit_assignments_waiting_ready on unit_assignments (assigned_by, max(completed_at, coalesce(submitted_at, started_at)), id, unit_id)
where (portfolio_status is null or portfolio_status = 'submitted') and archived_at is null and student_archived = 0
  and portfolio_status = 'submitted' and completed_at is not null;
create index unit_assignments_waiting_complete on unit_assignments (assigned_by, completed_at, id, unit_id)
where (portfolio_status is null or portfolio_status = 'submitted') and archived_at is null and student_archived = 0
  and portfolio_status is null and completed_at is not null;
create index unit_assignments_waiting_new on unit_assignments (assigned_by, new_since, id, unit_id)
where (portfolio_status is null or portfolio_status = 'submitted') and archived_at is null and student_archived = 0
  and new_since is not null;
create index unit_assignments_waiting_stalled on unit_assignments (assigned_by, coalesce(changed_at, started_at), id, unit_id)
where (portfolio_status is null or portfolio_status = 'submitted') and archived_at is null and student_archived = 0;
create index unit_assignments_waiting_unsubmitted on unit_assignments (assigned_by, started_at, id, unit_id)
where (portfolio_status is null or portfolio_status = 'submitted') and archived_at is null and student_archived = 0
  and portfolio_status is null;

-- The board's columns, a teacher's and the school's, the last moved first.
create index unit_assignments_board_by_assigner on unit_assignments (
  assigned_by,
  case portfolio_status when 'submitted' then 'completed' when 'assessed' then 'assessed' when 'verified' then 'verified'
    when 'awarded' then 'awarded' else iif(completed_at is null, 'in_progress', 'completed') end,
  max(started_at, coalesce(completed_at, ''), coalesce(stepped_at, '')),
  id)
where archived_at is null and student_archived = 0;
create index unit_assignments_board on unit_assignments (
  case portfolio_status when 'submitted' then 'completed' when 'assessed' then 'assessed' when 'verified' then 'verified'
    when 'awarded' then 'awarded' else iif(completed_at is null, 'in_progress', 'completed') end,
  max(started_at, coalesce(completed_at, ''), coalesce(stepped_at, '')),
  id)
where archived_at is null and student_archived = 0;

-- The board was its other reader.
drop index unit_assignments_current_by_assigner;
create index unit_assignments_current_by_assigner on unit_assignments (
  assigned_by, unit_id, portfolio_status, started_at, completed_at)
where archived_at is null and student_archived = 0;

-- A teacher's unread messages are none in a conversation that they left, so that their sum asks nothing else.
drop view chat_staff_unread;
-- Not grouped: a condition on many conversations would group all of the school's for each.
create view chat_staff_unread (thread_id, unread) as
  select t.id, (
    select count(*) from chat_messages m
    where m.thread_id = t.id and m.sender_id <> t.staff_id
      and m.seq > coalesce((
        select p.read_seq from chat_thread_participants p
        where p.thread_id = t.id and p.participant_id = t.staff_id), 0)
      and exists (
        select 1 from chat_members member where member.thread_id = t.id and member.person_id = t.staff_id))
  from chat_threads t;
update chat_threads set staff_unread = 0
where staff_unread > 0 and not exists (
  select 1 from chat_members member
  where member.thread_id = chat_threads.id and member.person_id = chat_threads.staff_id);

drop trigger chat_message_counted;
create trigger chat_message_counted after insert on chat_messages
begin
  update chat_threads set last_seq = new.seq, last_at = new.created_at,
    staff_unread = staff_unread + (new.sender_id <> staff_id and exists (
      select 1 from chat_members member
      where member.thread_id = new.thread_id and member.person_id = chat_threads.staff_id))
  where id = new.thread_id
  ; insert into chat_inboxes (person_id, person_type, version)
    select person_id, person_type, 1 from chat_members where thread_id = new.thread_id
    on conflict (person_id) do update set version = version + 1; end;
create trigger waiting_messages_linked after insert on student_teachers
begin
  update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = chat_threads.id)
  where last_seq > 0 and staff_id = new.staff_id
    and assignment_id in (select id from unit_assignments where student_id = new.student_id); end;
create trigger waiting_messages_unlinked after delete on student_teachers
begin
  update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = chat_threads.id)
  where last_seq > 0 and staff_id = old.staff_id
    and assignment_id in (select id from unit_assignments where student_id = old.student_id); end;
create trigger waiting_messages_portfolio_moved after update of assigned_by on unit_assignments
when new.assigned_by <> old.assigned_by
begin
  update chat_threads set staff_unread = (select unread from chat_staff_unread where thread_id = chat_threads.id)
  where last_seq > 0 and assignment_id = new.id and staff_id in (old.assigned_by, new.assigned_by); end;

drop index chat_threads_unread;
create index chat_threads_unread on chat_threads (staff_id, thread_type, staff_unread) where staff_unread > 0;
