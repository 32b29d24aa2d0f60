import { type SQL, sql } from "drizzle-orm";
import type { ControlReader, ControlWriter } from "../../../db/doors.ts";
import { readValues, typedRows } from "../../../db/typed_rows.ts";
import type { ControlEventName } from "../../../domain/audit.ts";
import { controlEventStatement } from "../activity/control_events.ts";

const BEGUN = "tenant.load_begun";
const STOPPED = "tenant.load_stopped";
const CLEARED = "tenant.load_cleared";

/** A school that is loaded from a file, before control has it: its database and stored files may be there. */
export type BegunLoad = { id: string; subdomain: string; at: string };

type Load = { tenantId: string; now: Date };

export async function beginLoad(
  tx: ControlWriter,
  { subdomain, ...load }: Load & { subdomain: string },
): Promise<void> {
  await tx.batch([loadEvent(tx, BEGUN, load, sql`1`, { subdomain })]);
}

/** From here on control takes no school of this id. No effect where it has it. */
export async function stopLoad(tx: ControlWriter, load: Load): Promise<void> {
  const { tenantId } = load;
  await tx.batch([
    loadEvent(tx, STOPPED, load, sql`not ${isTaken(tenantId)} and not ${hasEvent(tenantId, STOPPED)}`),
  ]);
}

/** Nothing of it is left. */
export async function endLoad(tx: ControlWriter, load: Load): Promise<void> {
  await tx.batch([loadEvent(tx, CLEARED, load, sql`not ${hasEvent(load.tenantId, CLEARED)}`)]);
}

export async function isStopped(db: ControlReader, tenantId: string): Promise<boolean> {
  const { stopped } = await readValues(db, { stopped: sql<number>`${hasEvent(tenantId, STOPPED)}` });
  return stopped === 1;
}

/** The oldest first. */
export async function listBegunLoads(db: ControlReader): Promise<BegunLoad[]> {
  return await db.all(typedRows({
    id: sql<string>`begun.tenant_id`,
    subdomain: sql<string>`begun.data ->> 'subdomain'`,
    at: sql<string>`begun.at`,
  }, (columns) =>
    sql`
    select ${columns} from events begun
    where what = ${BEGUN} and not ${isTaken(sql`begun.tenant_id`)}
      and not ${hasEvent(sql`begun.tenant_id`, CLEARED)}
    order by begun.rowid`));
}

/** A school's id, null once its load was stopped: then the batch that inserts it fails. */
export function unlessStopped(tenantId: string): SQL<string> {
  return sql`(select ${tenantId} where not ${hasEvent(tenantId, STOPPED)})`;
}

function isTaken(tenantId: string | SQL): SQL {
  return sql`exists (select 1 from tenants where tenants.id = ${tenantId})`;
}

function hasEvent(tenantId: string | SQL, what: ControlEventName): SQL {
  return sql`exists (select 1 from events e where e.tenant_id = ${tenantId} and e.what = ${what})`;
}

function loadEvent(
  tx: ControlWriter,
  what: ControlEventName,
  { tenantId, now }: Load,
  when: SQL,
  data: Record<string, string> = {},
) {
  return controlEventStatement(tx, { what, at: now, actor: { kind: "operator" }, tenantId, data }, when);
}
