import { sql } from "drizzle-orm";
import type { ControlReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";

/** A school that an import has made whose address has not worked yet. `from`, `madeAt`: of its export. */
export type CutImport = { id: string; from: string; madeAt: string; staff: number; known: number };

/** By its subdomain. */
export async function findCutImport(db: ControlReader, subdomain: string): Promise<CutImport | null> {
  const [row] = await db.all(typedRows({
    id: sql<string>`tenants.id`,
    from: sql<string>`events.data ->> 'from'`,
    madeAt: sql<string>`events.data ->> 'madeAt'`,
    staff: sql<number>`events.data ->> 'staff'`,
    known: sql<number>`coalesce(events.data ->> 'known', 0)`,
  }, (columns) =>
    sql`
    select ${columns} from tenants join events on events.tenant_id = tenants.id and what = 'tenant.imported'
    where tenants.subdomain = ${subdomain} and active = 0 and not exists (
      select 1 from events later
      where later.tenant_id = tenants.id and later.what in ('tenant.activated', 'tenant.deletion_begun'))`));
  return row ?? null;
}
