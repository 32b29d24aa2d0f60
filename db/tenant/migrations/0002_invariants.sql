-- Workflow steps in order; awards, events and revisions are immutable.
--
-- INSERT OR REPLACE and UPDATE OR REPLACE delete rows with the same key or rowid without firing delete triggers, so
-- immutable rows also refuse a second insert and updates of keys. new.rowid is -1 where an insert names none.

create trigger revision_frozen before update on unit_revisions
begin select raise(abort, 'a unit revision is frozen'); end;
create trigger revision_kept before delete on unit_revisions
begin select raise(abort, 'a unit revision is frozen'); end;
create trigger revision_not_replaced before insert on unit_revisions
when exists (
  select 1 from unit_revisions
  where id = new.id or rowid = new.rowid or (unit_id = new.unit_id and number = new.number)
)
begin select raise(abort, 'a unit revision is frozen'); end;

create trigger unit_keeps_its_code before update of rowid, id, unit_code on uas_units
begin select raise(abort, 'a unit keeps its code'); end;
create trigger unit_not_replaced before insert on uas_units
when exists (select 1 from uas_units where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a unit keeps its code'); end;

create trigger event_frozen before update on events
begin select raise(abort, 'events are append-only'); end;
create trigger event_kept before delete on events
begin select raise(abort, 'events are append-only'); end;
create trigger event_not_replaced before insert on events
when exists (select 1 from events where id = new.id or rowid = new.rowid)
begin select raise(abort, 'events are append-only'); end;

create trigger portfolio_starts_open before insert on unit_assignments
when new.portfolio_status is not null
begin select raise(abort, 'a portfolio begins without a status'); end;

create trigger portfolio_stays before update of rowid, id, unit_id, revision_id, student_id on unit_assignments
begin select raise(abort, 'a portfolio stays with its student and unit'); end;
-- Replacing a portfolio by unit and student fails on the foreign keys of its submissions.
create trigger portfolio_not_replaced before insert on unit_assignments
when exists (select 1 from unit_assignments where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a portfolio stays with its student and unit'); end;

-- coalesce: a null status would make the whole condition null and allow every step.
create trigger portfolio_step before update of portfolio_status on unit_assignments
when old.portfolio_status is not new.portfolio_status
  and (coalesce(old.portfolio_status, 'none'), coalesce(new.portfolio_status, 'none')) not in (values
    ('none', 'submitted'), ('none', 'assessed'),
    ('submitted', 'assessed'), ('submitted', 'none'),
    ('assessed', 'verified'), ('assessed', 'submitted'),
    ('verified', 'awarded'), ('verified', 'assessed')
  )
begin select raise(abort, 'a portfolio moves one step at a time'); end;

-- Every outcome of the revision: a missing submission counts as incomplete. Returns require nothing.
create trigger portfolio_needs_all_outcomes before update of portfolio_status on unit_assignments
when (coalesce(old.portfolio_status, 'none'), new.portfolio_status) in (values
    ('none', 'assessed'), ('submitted', 'assessed'), ('assessed', 'verified'), ('verified', 'awarded')
  )
  and (
    exists (select 1 from submissions where assignment_id = new.id and teacher_outcome_complete = 0)
    or exists (
      select 1 from unit_revisions r, json_each(r.outcomes) o
      where r.id = new.revision_id and not exists (
        select 1 from submissions s
        where s.assignment_id = new.id and s.outcome_index = o.key and s.outcome_id = o.value ->> 'id'
      )
    )
  )
begin select raise(abort, 'every outcome must be complete'); end;

create trigger award_frozen before update of
  assigned_by, portfolio_status, started_at, completed_at, submitted_at, own_work_declared, help_given,
  assessed_at, assessed_by, assessment_declared, assessment_help_given, verified_at, verified_by, awarded_at, awarded_by
on unit_assignments
when old.portfolio_status = 'awarded'
begin select raise(abort, 'an awarded portfolio does not change'); end;
create trigger award_kept before delete on unit_assignments
when old.portfolio_status = 'awarded'
begin select raise(abort, 'an awarded portfolio does not change'); end;

-- Evidence, reflections, completion and dates are locked from assessed, feedback from awarded.
create trigger completion_locked before update of started_at, completed_at on unit_assignments
when old.portfolio_status in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
create trigger submission_stays before update of rowid, id, assignment_id, outcome_id, outcome_index on submissions
begin select raise(abort, 'a submission stays with its outcome'); end;
create trigger submission_locked before update of
  student_comment, student_comment_date, evidence_changed_at, teacher_outcome_complete, completed_date, completed_by
on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
create trigger feedback_locked before update of teacher_comment, teacher_comment_date on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) = 'awarded'
begin select raise(abort, 'the portfolio is locked'); end;
-- Only empty portfolios can be withdrawn; evidence keeps its submission by foreign key, and locked ones are complete.
create trigger submission_kept before delete on submissions
when old.student_comment <> '' or old.teacher_comment <> '' or old.teacher_outcome_complete = 1
begin select raise(abort, 'a submission that holds work is kept'); end;
create trigger submission_not_replaced before insert on submissions
when (select portfolio_status from unit_assignments where id = new.assignment_id) in ('assessed', 'verified', 'awarded')
  or exists (
    select 1 from submissions
    where id = new.id or rowid = new.rowid
      or (assignment_id = new.assignment_id and outcome_index = new.outcome_index)
  )
begin select raise(abort, 'the portfolio is locked'); end;

create trigger evidence_added_while_open before insert on submission_files
when (
  select a.portfolio_status from submissions s join unit_assignments a on a.id = s.assignment_id where s.id = new.submission_id
) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
create trigger evidence_not_replaced before insert on submission_files
when exists (select 1 from submission_files where id = new.id or rowid = new.rowid)
begin select raise(abort, 'evidence stays where it was given'); end;
create trigger evidence_stays before update of rowid, id, submission_id, file_id on submission_files
begin select raise(abort, 'evidence stays where it was given'); end;
create trigger evidence_changed_while_open before update on submission_files
when (
  select a.portfolio_status from submissions s join unit_assignments a on a.id = s.assignment_id where s.id = old.submission_id
) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
create trigger evidence_kept before delete on submission_files
when (
  select a.portfolio_status from submissions s join unit_assignments a on a.id = s.assignment_id where s.id = old.submission_id
) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;

-- Submitted files are immutable.
create trigger file_frozen before update of
  rowid, id, storage_key, file_name, file_type, file_size, uploaded_by_kind, uploaded_by, uploaded_at on files
begin select raise(abort, 'a file does not change'); end;
create trigger file_not_replaced before insert on files
when exists (select 1 from files where id = new.id or rowid = new.rowid)
begin select raise(abort, 'a file does not change'); end;
create trigger evidence_file_kept before delete on files
when exists (select 1 from submission_files where file_id = old.id)
begin select raise(abort, 'a file in use is kept'); end;
