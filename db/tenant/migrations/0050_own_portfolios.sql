-- What a teacher's own lists and unread count read (decision 81).

-- Another member of staff has assigned the student a unit: only these links have portfolios that the teacher did not
-- assign, so lists follow no other.
alter table student_teachers add column others_assigned integer not null default 0 check (others_assigned in (0, 1));
update student_teachers set others_assigned = 1
where exists (
  select 1 from unit_assignments a
  where a.student_id = student_teachers.student_id and a.assigned_by <> student_teachers.staff_id);

create trigger waiting_student_linked after insert on student_teachers
when new.others_assigned <> exists (
  select 1 from unit_assignments a where a.student_id = new.student_id and a.assigned_by <> new.staff_id)
begin
  update student_teachers set others_assigned = 1 - others_assigned
  where student_id = new.student_id and staff_id = new.staff_id; end;
create trigger waiting_portfolio_assigned after insert on unit_assignments
begin
  update student_teachers set others_assigned = 1
  where student_id = new.student_id and staff_id <> new.assigned_by and others_assigned = 0; end;
create trigger waiting_portfolio_moved after update of assigned_by on unit_assignments
when new.assigned_by <> old.assigned_by
begin
  update student_teachers set others_assigned = 1 - others_assigned
  where student_id = new.student_id and others_assigned <> exists (
    select 1 from unit_assignments a
    where a.student_id = student_teachers.student_id and a.assigned_by <> student_teachers.staff_id); end;
create trigger waiting_portfolio_withdrawn after delete on unit_assignments
begin
  update student_teachers set others_assigned = 0
  where student_id = old.student_id and others_assigned = 1 and not exists (
    select 1 from unit_assignments a
    where a.student_id = student_teachers.student_id and a.assigned_by <> student_teachers.staff_id); end;

drop index student_teachers_by_staff;
create index student_teachers_by_staff on student_teachers (staff_id, student_id);
create index student_teachers_of_others on student_teachers (staff_id, student_id) where others_assigned = 1;

-- In the order of units, all that their counts and the board read.
create index unit_assignments_current_by_assigner on unit_assignments (
  assigned_by, unit_id, portfolio_status, started_at, completed_at, stepped_at, id)
where archived_at is null and student_archived = 0;

-- All that a teacher's unread count reads of a conversation.
drop index chat_threads_unread;
create index chat_threads_unread on chat_threads (staff_id, thread_type, assignment_id, staff_unread)
where staff_unread > 0;
