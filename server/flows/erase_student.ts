import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { erasures, students } from "../../db/tenant/schema/index.ts";
import { anotherFollows, beginErasure, eraseRows, voidErasure } from "../features/erasures/carry_out.ts";
import { ERASE_STUDENT } from "../features/erasures/order_erasure.ts";
import { removeObjects } from "../features/erasures/remove_objects.ts";
import { jobStatement } from "../queue/enqueue.ts";
import type { Services } from "../services/services.ts";
import { isTakenBack, recordBegun } from "./erasure_ledger.ts";
import { requestRewrite } from "./rewrite_database.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

const DAY_MS = 86_400_000;

type Erasure = { tenantId: string; erasureId: string; signal?: AbortSignal };

/** The job of an order. The last of a day has the database rewritten. */
export async function eraseStudent(
  { payload, services, tenantId, signal }: {
    payload: Record<string, unknown>;
    services: Services;
    tenantId: string;
    signal: AbortSignal;
  },
): Promise<void> {
  const erasureId = String(payload.erasureId);
  const outcome = await carryOut(services, { tenantId, erasureId, signal });
  if (outcome === "void") return;
  if (outcome === "done") {
    const { doors, now } = services;
    if (await doors.readTenant(tenantId, (db) => anotherFollows(db, now()))) return;
    return void await requestRewrite(services, tenantId);
  }
  const delayMs = outcome === "waits" ? DAY_MS : 0;
  const now = services.now();
  const job = { kind: ERASE_STUDENT, payload: { erasureId }, now, runAt: new Date(now.getTime() + delayMs) };
  await writeWithJobs(services, tenantId, (tx) => tx.batch([jobStatement(tx, job)]), { delayMs });
}

/**
 * Continues where it stopped: ledger, rows in one batch, stored objects. `done`: the database is to be rewritten. `waits`:
 * a report has to be seen to first; `more`: not all objects are removed yet; `void`: there is no open order.
 */
export async function carryOut(
  services: Services,
  { tenantId, erasureId, signal }: Erasure,
): Promise<"done" | "more" | "waits" | "void"> {
  const { doors, now } = services;
  if (await doors.readControl((db) => isTakenBack(db, erasureId))) {
    await doors.writeTenant(tenantId, (tx) => voidErasure(tx, { erasureId, now: now() }));
    return "void";
  }
  const begun = await doors.writeTenant(tenantId, (tx) => beginErasure(tx, { erasureId, now: now() }));
  if (begun === null) return await stands(services, { tenantId, erasureId }) ? "waits" : "void";
  await doors.writeControl((tx) => recordBegun(tx, { ...begun, tenantId }));
  const { studentId } = begun;
  await doors.writeTenant(tenantId, (tx) => eraseRows(tx, { erasureId, studentId, tenantId, now: now() }));
  if (await removeObjects(services, { tenantId, erasureId, signal })) return "more";
  return "done";
}

async function stands({ doors }: Services, { tenantId, erasureId }: Erasure): Promise<boolean> {
  const rows = await doors.readTenant(
    tenantId,
    (db) =>
      db.select({ id: erasures.id }).from(erasures).innerJoin(students, eq(students.id, erasures.studentId))
        .where(and(eq(erasures.id, erasureId), isNull(erasures.takenBackAt), isNotNull(students.archivedAt))),
  );
  return rows.length > 0;
}
