import { sql } from "drizzle-orm";
import type { ErasureCounts } from "../../domain/erasure.ts";
import {
  anotherFollows,
  beginErasure,
  eraseRows,
  finishErasures,
  voidErasure,
} from "../features/erasures/carry_out.ts";
import { ERASE_STUDENT } from "../features/erasures/order_erasure.ts";
import { removeObjects } from "../features/erasures/remove_objects.ts";
import { jobStatement } from "../jobs/enqueue.ts";
import type { Services } from "../services.ts";
import { isTakenBack, readLedger, recordBegun, recordDone } from "./erasure_ledger.ts";
import { writeWithJobs } from "./write_with_jobs.ts";

const DAY_MS = 86_400_000;

type Erasure = {
  tenantId: string;
  erasureId: string;
  signal?: AbortSignal;
  /** Also rewrites the database where the job of another order follows and would. */
  compactNow?: boolean;
};

/** The job of an order. */
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
  if (outcome === "done" || outcome === "void") return;
  const delayMs = outcome === "waits" ? DAY_MS : 0;
  const now = services.now();
  const job = { kind: ERASE_STUDENT, payload: { erasureId }, now, runAt: new Date(now.getTime() + delayMs) };
  await writeWithJobs(services, tenantId, (tx) => tx.batch([jobStatement(tx, job)]), { delayMs });
}

/**
 * Goes on from wherever it stopped: ledger, rows in one batch, stored objects, the database without what was deleted,
 * ledger. `waits`: a report has to be seen to first; `more`: not all objects are removed yet; `void`: no order stands.
 */
export async function carryOut(
  services: Services,
  { tenantId, erasureId, signal, compactNow = false }: Erasure,
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
  if (compactNow || !await doors.readTenant(tenantId, (db) => anotherFollows(db, now()))) {
    await finish(services, tenantId);
  }
  return "done";
}

async function stands({ doors }: Services, { tenantId, erasureId }: Erasure): Promise<boolean> {
  const rows = await doors.readTenant(tenantId, (db) =>
    db.all(sql`
      select 1 from erasures join students on students.id = erasures.student_id
      where erasures.id = ${erasureId} and taken_back_at is null and students.archived_at is not null`));
  return rows.length > 0;
}

async function finish({ doors, now }: Services, tenantId: string): Promise<void> {
  await doors.compactTenant(tenantId);
  await doors.writeTenant(tenantId, (tx) => finishErasures(tx, now()));
  const open = (await doors.readControl((db) => readLedger(db, tenantId))).filter(({ doneAt }) =>
    doneAt === null
  );
  const rows = await doors.readTenant(
    tenantId,
    (db) =>
      db.all<{ id: string; doneAt: string; counts: string }>(sql`
      select id, done_at as doneAt, counts from erasures
      where done_at is not null and id in (
        select value from json_each(${JSON.stringify(open.map(({ id }) => id))}))`),
  );
  const done = rows.map(({ id, doneAt, counts }) => ({
    id,
    doneAt,
    counts: JSON.parse(counts) as ErasureCounts,
  }));
  await doors.writeControl((tx) => recordDone(tx, done));
}
