-- What lists of waiting work ask of every portfolio, on its row, so that they read nothing else (decision 78).

-- When staff or its student last changed it; null where nobody has.
alter table unit_assignments add column changed_at text;
-- The student's oldest work that is newer than feedback; empty where that has no time, null where there is none.
alter table unit_assignments add column new_since text;
-- Its student is archived.
alter table unit_assignments add column student_archived integer not null default 0 check (student_archived in (0, 1));

-- Each outcome with such work, since when.
create view outcomes_with_new_work (assignment_id, since) as
  select w.assignment_id, max(coalesce(w.student_comment_date, ''), coalesce(w.evidence_changed_at, ''))
  from submissions w
  where w.teacher_outcome_complete = 0
    and not (w.teacher_comment <> '' and coalesce(w.teacher_comment_date, '')
      > max(coalesce(w.student_comment_date, ''), coalesce(w.evidence_changed_at, '')))
    and (w.student_comment <> ''
      or exists (select 1 from submission_files f where f.submission_id = w.id and f.removed_at is null));
update unit_assignments set
  changed_at = (
    select max(at) from events where assignment_id = unit_assignments.id and actor_kind in ('staff', 'student')),
  new_since = (select min(since) from outcomes_with_new_work where assignment_id = unit_assignments.id),
  student_archived = (
    select archived_at is not null from students where id = unit_assignments.student_id);

create trigger waiting_change after insert on events
when new.assignment_id is not null and new.actor_kind in ('staff', 'student')
begin
  update unit_assignments set changed_at = new.at
  where id = new.assignment_id and (changed_at is null or changed_at < new.at); end;
-- Its event may come before its row.
create trigger waiting_change_before_portfolio after insert on unit_assignments
when exists (select 1 from events where assignment_id = new.id)
begin
  update unit_assignments set changed_at = (
    select max(at) from events where assignment_id = new.id and actor_kind in ('staff', 'student'))
  where id = new.id; end;

create trigger waiting_submission_added after insert on submissions
when new.student_comment <> ''
begin
  update unit_assignments set new_since = (select min(since) from outcomes_with_new_work where assignment_id = new.assignment_id)
  where id = new.assignment_id; end;
create trigger waiting_submission_changed after update of
  student_comment, student_comment_date, evidence_changed_at, teacher_comment, teacher_comment_date,
  teacher_outcome_complete on submissions
begin
  update unit_assignments set new_since = n.since
  from (select (select min(since) from outcomes_with_new_work where assignment_id = new.assignment_id) as since) n
  where id = new.assignment_id and new_since is not n.since; end;
create trigger waiting_submission_deleted after delete on submissions
begin
  update unit_assignments set new_since = n.since
  from (select (select min(since) from outcomes_with_new_work where assignment_id = old.assignment_id) as since) n
  where id = old.assignment_id and new_since is not n.since; end;
create trigger waiting_evidence_added after insert on submission_files
begin
  update unit_assignments set new_since = n.since
  from (
    select s.assignment_id, min(w.since) as since
    from submissions s left join outcomes_with_new_work w on w.assignment_id = s.assignment_id
    where s.id = new.submission_id group by s.assignment_id) n
  where id = n.assignment_id and new_since is not n.since; end;
create trigger waiting_evidence_changed after update of removed_at on submission_files
when (new.removed_at is null) <> (old.removed_at is null)
begin
  update unit_assignments set new_since = n.since
  from (
    select s.assignment_id, min(w.since) as since
    from submissions s left join outcomes_with_new_work w on w.assignment_id = s.assignment_id
    where s.id = new.submission_id group by s.assignment_id) n
  where id = n.assignment_id and new_since is not n.since; end;
create trigger waiting_evidence_deleted after delete on submission_files
when old.removed_at is null
begin
  update unit_assignments set new_since = n.since
  from (
    select s.assignment_id, min(w.since) as since
    from submissions s left join outcomes_with_new_work w on w.assignment_id = s.assignment_id
    where s.id = old.submission_id group by s.assignment_id) n
  where id = n.assignment_id and new_since is not n.since; end;

create trigger waiting_student_archived after update of archived_at on students
when (new.archived_at is null) <> (old.archived_at is null)
begin
  update unit_assignments set student_archived = (new.archived_at is not null) where student_id = new.id; end;
create trigger waiting_student_archived_before after insert on unit_assignments
when new.student_archived <> (select archived_at is not null from students where id = new.student_id)
begin
  update unit_assignments set student_archived = (select archived_at is not null from students where id = new.student_id)
  where id = new.id; end;

-- What a teacher's lists of waiting work read, however many portfolios are finished.
create index unit_assignments_open_by_assigner on unit_assignments (assigned_by)
where archived_at is null and student_archived = 0 and (portfolio_status is null or portfolio_status = 'submitted');
create index unit_assignments_open_by_student on unit_assignments (student_id, assigned_by)
where archived_at is null and student_archived = 0 and (portfolio_status is null or portfolio_status = 'submitted');
