import { and, isNotNull, sql } from "drizzle-orm";
import { erasures } from "../../db/tenant/schema/index.ts";
import { newId } from "../../domain/ids.ts";
import { finishErasures } from "../features/erasures/carry_out.ts";
import { outboxStatement } from "../queue/enqueue.ts";
import type { Services } from "../services/services.ts";
import { readLedger, recordDone } from "./erasure_ledger.ts";

export const REWRITE_DATABASE = "rewrite_database";

/**
 * An entry of control: the establishment's own database takes no write while it is rewritten, so it cannot say that this is
 * under way.
 */
export async function requestRewrite(
  { doors, now, wake }: Pick<Services, "doors" | "now" | "wake">,
  tenantId: string,
): Promise<string> {
  const id = newId("outbox");
  const entry = { id, kind: REWRITE_DATABASE, tenantId, payload: {}, now: now() };
  await doors.writeControl((tx) => tx.batch([outboxStatement(tx, entry)]));
  wake();
  return id;
}

/** Ends the erasures of an establishment: its database without what was deleted, their receipts, and the ledger. */
export async function rewriteDatabase(
  { services: { doors, now }, tenantId, signal }: {
    services: Services;
    tenantId: string | null;
    signal: AbortSignal;
  },
): Promise<void> {
  if (tenantId === null) throw new Error("which establishment's database?");
  const before = now();
  const rewritten = await doors.rewriteTenant(tenantId, signal);
  await doors.writeTenant(tenantId, (tx) => finishErasures(tx, { before, rewritten, now: now() }));
  const open = (await doors.readControl((db) => readLedger(db, tenantId))).filter(({ doneAt }) =>
    doneAt === null
  );
  const ids = JSON.stringify(open.map(({ id }) => id));
  const { id, doneAt, counts } = erasures;
  const done = await doors.readTenant(tenantId, (db) =>
    db.select({
      id,
      doneAt: sql<string>`${doneAt}`,
      counts: sql`${counts}`.mapWith(counts),
    }).from(erasures).where(and(isNotNull(doneAt), sql`${id} in (select value from json_each(${ids}))`)));
  await doors.writeControl((tx) => recordDone(tx, done));
}
