-- Where the student's work is, if no piece of it is here (DECISIONS 28).
alter table submissions add column held_at text check (trim(held_at) <> '');
-- The completion date that an outcome had before it was unticked (DECISIONS 29).
alter table submissions add column earlier_date text
  check (earlier_date glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' and earlier_date is date(earlier_date));
create trigger held_work_locked before update of held_at, earlier_date on submissions
when (select portfolio_status from unit_assignments where id = old.assignment_id) in ('assessed', 'verified', 'awarded')
begin select raise(abort, 'the portfolio is locked'); end;
drop trigger submission_kept;
create trigger submission_kept before delete on submissions
when old.student_comment <> '' or old.teacher_comment <> '' or old.teacher_outcome_complete = 1 or old.held_at is not null
begin select raise(abort, 'a submission that holds work is kept'); end;
