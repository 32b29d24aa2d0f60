-- Timelines order steps by their times. Rows from before may break these rules: only what a write sets is compared.
create trigger step_in_time before insert on portfolio_steps
when exists (select 1 from portfolio_steps where assignment_id = new.assignment_id and at > new.at)
begin select raise(abort, 'a step is not before the one it follows'); end;

create trigger portfolio_in_time before update of assessed_at, verified_at, awarded_at on unit_assignments
when (new.assessed_at is not old.assessed_at and new.assessed_at < new.submitted_at)
  or (new.verified_at is not old.verified_at and new.verified_at < new.assessed_at)
  or (new.awarded_at is not old.awarded_at and new.awarded_at < new.verified_at)
begin select raise(abort, 'a step is not before the one it follows'); end;
