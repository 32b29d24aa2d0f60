-- When a portfolio took its last step, on its row: the board orders all portfolios by it (decision 78).

alter table unit_assignments add column stepped_at text;
update unit_assignments set stepped_at = (select max(at) from portfolio_steps where assignment_id = unit_assignments.id);

-- No step is earlier than the one before it (migration 33).
create trigger waiting_step after insert on portfolio_steps
begin
  update unit_assignments set stepped_at = new.at where id = new.assignment_id; end;
