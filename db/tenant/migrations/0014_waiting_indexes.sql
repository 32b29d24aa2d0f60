-- What waits for administrators, and the newest portfolios of a school.

create index unit_assignments_to_verify_or_award on unit_assignments (portfolio_status, unit_id)
where portfolio_status in ('assessed', 'verified') and archived_at is null;
create index unit_assignments_by_start on unit_assignments (started_at, id) where archived_at is null;
