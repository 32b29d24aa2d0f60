-- What the database refuses whoever asks: a skipped step, a changed award, an edited event, a thawed revision.

create trigger revision_frozen before update on unit_revisions
begin select raise(abort, 'a unit revision is frozen'); end;
create trigger revision_kept before delete on unit_revisions
begin select raise(abort, 'a unit revision is frozen'); end;
-- INSERT OR REPLACE deletes without firing a delete trigger, so replacing is refused before the insert.
create trigger revision_not_replaced before insert on unit_revisions
when exists (select 1 from unit_revisions where id = new.id or (unit_id = new.unit_id and number = new.number))
begin select raise(abort, 'a unit revision is frozen'); end;

create trigger event_frozen before update on events
begin select raise(abort, 'events are append-only'); end;
create trigger event_kept before delete on events
begin select raise(abort, 'events are append-only'); end;
create trigger event_not_replaced before insert on events
when exists (select 1 from events where id = new.id)
begin select raise(abort, 'events are append-only'); end;

create trigger portfolio_starts_open before insert on unit_assignments
when new.portfolio_status is not null
begin select raise(abort, 'a portfolio begins without a status'); end;

create trigger portfolio_step before update of portfolio_status on unit_assignments
when old.portfolio_status is not new.portfolio_status and not (
  (old.portfolio_status is null and new.portfolio_status in ('submitted', 'assessed'))
  or (old.portfolio_status = 'submitted' and (new.portfolio_status = 'assessed' or new.portfolio_status is null))
  or (old.portfolio_status = 'assessed' and new.portfolio_status in ('verified', 'submitted'))
  or (old.portfolio_status = 'verified' and new.portfolio_status in ('awarded', 'assessed'))
)
begin select raise(abort, 'a portfolio moves one step at a time'); end;

create trigger portfolio_needs_all_outcomes before update of portfolio_status on unit_assignments
when old.portfolio_status is not new.portfolio_status
  and new.portfolio_status in ('assessed', 'verified', 'awarded')
  and not (old.portfolio_status = 'verified' and new.portfolio_status = 'assessed')
  and exists (select 1 from submissions where assignment_id = new.id and teacher_outcome_complete = 0)
begin select raise(abort, 'every outcome must be complete'); end;

create trigger award_frozen before update of
  id, unit_id, revision_id, student_id, assigned_by, portfolio_status, started_at, completed_at, submitted_at,
  assessed_at, assessed_by, verified_at, verified_by, awarded_at, awarded_by on unit_assignments
when old.portfolio_status = 'awarded'
begin select raise(abort, 'an awarded portfolio does not change'); end;
create trigger award_kept before delete on unit_assignments
when old.portfolio_status = 'awarded'
begin select raise(abort, 'an awarded portfolio does not change'); end;
create trigger award_not_replaced before insert on unit_assignments
when exists (
  select 1 from unit_assignments
  where portfolio_status = 'awarded' and (id = new.id or (student_id = new.student_id and unit_id = new.unit_id))
)
begin select raise(abort, 'an awarded portfolio does not change'); end;

-- Evidence, reflections, ticks and dates lock at assessed, feedback at awarded.
create trigger submission_locked before update of
  id, assignment_id, outcome_id, outcome_index, student_comment, student_comment_date, evidence_changed_at,
  teacher_outcome_complete, completed_date, completed_by on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
create trigger feedback_locked before update of teacher_comment, teacher_comment_date on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) = 'awarded'
begin select raise(abort, 'the portfolio is locked'); end;
create trigger submission_kept before delete on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
create trigger submission_not_replaced before insert on submissions
when (select portfolio_status from unit_assignments where id = new.assignment_id) in ('assessed', 'verified', 'awarded')
  or exists (select 1 from submissions where id = new.id or (assignment_id = new.assignment_id and outcome_index = new.outcome_index))
begin select raise(abort, 'the portfolio is locked'); end;

create trigger evidence_added_while_open before insert on submission_files
when (
  select a.portfolio_status from submissions s join unit_assignments a on a.id = s.assignment_id where s.id = new.submission_id
) in ('assessed', 'verified', 'awarded')
  or exists (select 1 from submission_files where id = new.id)
begin select raise(abort, 'the portfolio is locked'); end;
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
create trigger evidence_file_kept before delete on files
when exists (select 1 from submission_files where file_id = old.id)
begin select raise(abort, 'a file in use is kept'); end;
