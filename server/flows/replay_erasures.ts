import { setImmediate } from "node:timers/promises";
import { isNotNull, sql } from "drizzle-orm";
import { tenants } from "../../db/control/schema/index.ts";
import type { ControlReader, TenantWriter } from "../../db/doors.ts";
import { typedRows } from "../../db/typed_rows.ts";
import type { Services } from "../services/services.ts";
import { changeTenant } from "./edit_tenant.ts";
import { carryOut } from "./erase_student.ts";
import { type LedgerEntry, ledgerWithCopies } from "./erasure_ledger.ts";
import { requestRewrite } from "./rewrite_database.ts";

/** Erases again whatever the ledger says was erased and an establishment's database, as restored, holds. */
export async function replayErasures(
  services: Services,
  tenantId: string | null,
): Promise<LedgerEntry[]> {
  const replayed = await outstandingErasures(services, tenantId);
  for (const [tenantId, entries] of Map.groupBy(replayed, ({ tenantId }) => tenantId)) {
    for (const entry of entries) {
      await services.doors.writeTenant(tenantId, (tx) => restoreOrder(tx, entry));
      while (await carryOut(services, { tenantId, erasureId: entry.id }) === "more") await setImmediate();
    }
    await services.runOutboxEntry(services, await requestRewrite(services, tenantId));
  }
  return replayed;
}

/** `waiting`: erasures that a report has to be seen to before. */
export type Replayed = { replayed: number; waiting: number };

/** Erases again in a school that was made of a file; its addresses work once nothing is left to erase. */
export async function openOnceErased(services: Services, tenantId: string): Promise<Replayed> {
  const replayed = await replayErasures(services, tenantId);
  const waiting = await outstandingErasures(services, tenantId);
  if (waiting.length === 0) await changeTenant(services, { kind: "operator" }, tenantId, { active: true });
  return { replayed: replayed.length, waiting: waiting.length };
}

/** Entries of the ledger whose student is here by name, or whose objects are. One read for each establishment with any. */
export async function outstandingErasures(
  { doors }: Pick<Services, "doors">,
  tenantId: string | null,
): Promise<LedgerEntry[]> {
  const ledger = await doors.readControl((db) => ledgerWithCopies(db, tenantId));
  // Of all schools when each is asked for would be their number squared.
  if (ledger.length === 0) return [];
  const ready = await doors.readControl(readySchools);
  const outstanding: LedgerEntry[] = [];
  for (const [id, entries] of Map.groupBy(ledger, ({ tenantId }) => tenantId)) {
    // The ledger outlives a school.
    if (!ready.has(id)) continue;
    const asked = JSON.stringify(entries.map(({ id, studentId }) => ({ id, studentId })));
    const rows = await doors.readTenant(
      id,
      (db) =>
        db.all(typedRows({ id: sql<string>`asked.value ->> 'id'` }, (columns) =>
          sql`
        select ${columns} from json_each(${asked}) asked
          join students on students.id = asked.value ->> 'studentId'
        where students.erased_at is null or not exists (
          select 1 from erasures where erasures.id = asked.value ->> 'id' and done_at is not null)`)),
    );
    const found = new Set(rows.map(({ id }) => id));
    outstanding.push(...entries.filter(({ id }) => found.has(id)));
    await setImmediate();
  }
  return outstanding;
}

async function readySchools(db: ControlReader): Promise<Set<string>> {
  const rows = await db.select({ id: tenants.id }).from(tenants).where(isNotNull(tenants.readyAt));
  return new Set(rows.map(({ id }) => id));
}

/** Restores an order to its state when it began, whatever this database has. */
async function restoreOrder(tx: TenantWriter, entry: LedgerEntry): Promise<void> {
  const { id, studentId, reason, orderedBy, orderedAt, begunAt } = entry;
  await tx.batch([
    tx.db.run(sql`
      update students set archived_at = ${begunAt}
      where id = ${studentId} and archived_at is null and erased_at is null`),
    tx.db.run(sql`delete from sessions where student_id = ${studentId}`),
    tx.db.run(sql`
      update erasures set taken_back_at = ${begunAt}, taken_back_by = ${orderedBy}
      where student_id = ${studentId} and id <> ${id} and taken_back_at is null and begun_at is null`),
    tx.db.run(sql`
      insert into erasures (id, student_id, reason, ordered_by, ordered_at, due_at, begun_at)
      select ${id}, ${studentId}, ${reason}, ${orderedBy}, ${orderedAt}, ${begunAt}, ${begunAt}
      where not exists (select 1 from erasures where id = ${id})`),
    tx.db.run(sql`update erasures set begun_at = coalesce(begun_at, ${begunAt}) where id = ${id}`),
  ]);
}
