import { sql } from "drizzle-orm";
import { copyTenant } from "../../db/testing.ts";
import { newId } from "../../domain/ids.ts";
import { signInStaff } from "../factories.ts";
import type { World } from "../world.ts";

/** Adds `count` schools with a link that expires: copies of one, with its sweep's time. */
export async function addSchools(world: World, count: number): Promise<{ id: string; subdomain: string }[]> {
  const first = await world.school("school-0");
  await first.staff("teacher", "robin@oak.example");
  await signInStaff(world, first, "robin@oak.example");
  const schools = Array.from(
    { length: count - 1 },
    (_, i) => ({ id: newId("tenant"), subdomain: `school-${i + 1}` }),
  );
  await copyTenant(world.dataDir, first.id, schools.map(({ id }) => id));
  const rows = sql`json_each(${JSON.stringify(schools)}) new`;
  const [id, subdomain] = [sql`(new.value ->> 'id')`, sql`(new.value ->> 'subdomain')`];
  for (
    const statement of [
      sql`insert into tenants (id, name, subdomain, ready_at, created_at, updated_at)
        select ${id}, t.name, ${subdomain}, t.ready_at, t.created_at, t.updated_at
        from tenants t, ${rows} where t.id = ${first.id}`,
      sql`insert into hosts (host, tenant_id, kind) select ${subdomain}, ${id}, 'subdomain' from ${rows}`,
      sql`insert into outbox (id, kind, tenant_id, payload, run_at, created_at)
        select o.kind || '_' || ${id}, o.kind, ${id}, o.payload, o.run_at, o.created_at
        from outbox o, ${rows} where o.tenant_id = ${first.id} and o.done_at is null`,
    ]
  ) await world.runControl(statement);
  return [first, ...schools];
}
