-- The daily sweeps are recurring entries of the outbox; the first ones spread over a day.
delete from outbox where kind = 'sweep_installation';
insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
select 'sweep_' || id, 'sweep', id, '{}',
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (abs(random()) % 86400) || ' seconds'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
from tenants where ready_at is not null
union all
select 'sweep_installation', 'sweep', null, '{}',
  strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 day'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
where exists (select 1 from tenants where ready_at is not null);
