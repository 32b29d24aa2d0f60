-- A dump is read line by line where libSQL server reloads it: a line that ends with a semicolon ends its statement. So
-- no line of a trigger but the last ends with one.
drop trigger chat_message_counted;
create trigger chat_message_counted after insert on chat_messages
begin
  update chat_threads set last_seq = new.seq, last_at = new.created_at where id = new.thread_id
  ; insert into chat_inboxes (person_id, person_type, version)
    select person_id, person_type, 1 from chat_members where thread_id = new.thread_id
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_reading_begun;
create trigger chat_reading_begun after insert on chat_thread_participants
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.participant_id, new.participant_type, 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_reading_went_on;
create trigger chat_reading_went_on after update of read_seq on chat_thread_participants
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.participant_id, new.participant_type, 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_portfolio_assigned;
create trigger chat_portfolio_assigned after insert on unit_assignments
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.student_id, 'student', 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_portfolio_withdrawn;
create trigger chat_portfolio_withdrawn after delete on unit_assignments
begin
  insert into chat_inboxes (person_id, person_type, version) values (old.student_id, 'student', 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_portfolio_moved;
create trigger chat_portfolio_moved after update of archived_at, assigned_by on unit_assignments
begin
  insert into chat_inboxes (person_id, person_type, version)
    select new.student_id, 'student', 1
    union select old.assigned_by, 'teacher', 1
    union select new.assigned_by, 'teacher', 1
    union select staff_id, 'teacher', 1 from student_teachers where student_id = new.student_id
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_student_linked;
create trigger chat_student_linked after insert on student_teachers
begin
  insert into chat_inboxes (person_id, person_type, version)
    values (new.student_id, 'student', 1), (new.staff_id, 'teacher', 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_student_unlinked;
create trigger chat_student_unlinked after delete on student_teachers
begin
  insert into chat_inboxes (person_id, person_type, version)
    values (old.student_id, 'student', 1), (old.staff_id, 'teacher', 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_student_archived;
create trigger chat_student_archived after update of archived_at on students
begin
  insert into chat_inboxes (person_id, person_type, version)
    select staff_id, 'teacher', 1 from student_teachers where student_id = new.id
    union select assigned_by, 'teacher', 1 from unit_assignments where student_id = new.id
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_role_changed;
create trigger chat_role_changed after update of role on staff
begin
  insert into chat_inboxes (person_id, person_type, version) values (new.user_id, 'teacher', 1)
    on conflict (person_id) do update set version = version + 1; end;
drop trigger chat_thread_handed_over;
create trigger chat_thread_handed_over after update of staff_id on chat_threads
begin
  insert into chat_inboxes (person_id, person_type, version)
    select old.staff_id, 'teacher', 1
    union select new.staff_id, 'teacher', 1
    union select student_id, 'student', 1 from unit_assignments where id = new.assignment_id
    on conflict (person_id) do update set version = version + 1; end;
