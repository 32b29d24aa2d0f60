import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { studentExports } from "../../../db/tenant/schema/index.ts";
import { AppError } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";

/** Renewed while the export is read; another may begin once it is over. Milliseconds. */
const LEASE_MS = 120_000;
export const RENEW_MS = 20_000;

const EXPORTS = {
  record: {
    slots: [1],
    replaces: false,
    what: "student.exported",
    busy:
      "Another export of a student is being downloaded in this establishment. Try again when it has finished.",
  },
  // Several, since all leavers get their links on one day (docs/decisions/0036).
  pack: {
    slots: [2, 3, 4, 5],
    replaces: true,
    what: "pack.downloaded",
    busy: "Several take-home packs are being downloaded in this establishment. Try again in a few minutes.",
  },
  // None replaces another: several portfolios of a student may go to one moderator.
  evidence: {
    slots: [6, 7, 8, 9],
    replaces: false,
    what: "portfolio.pack_downloaded",
    busy: "Several evidence packs are being downloaded in this establishment. Try again in a few minutes.",
  },
} as const satisfies Record<string, ExportRule>;

/** `replaces`: a newer one of the same student takes the place of the one that is read. */
type ExportRule = { slots: number[]; replaces: boolean; what: NewEvent["what"]; busy: string };
type ExportKind = keyof typeof EXPORTS;

/** `replaces`: of which others it takes the place, null where of none. */
export type ExportLease = { leaseId: string; replaces: string | null };
type Begun = { kind: ExportKind; studentId: string; now: Date } & Pick<NewEvent, "assignmentId" | "data">;

/**
 * Writes the event. A second download of a student's pack takes the place of the first, as when a browser hands it to
 * its download manager. Throws `conflict` while as many exports of the kind are read as may be.
 */
export async function beginExport(
  tx: TenantWriter,
  actor: Actor,
  { kind, studentId, now, ...of }: Begun,
): Promise<ExportLease> {
  const { slots, what, busy, replaces } = EXPORTS[kind];
  const leaseId = newId("event");
  const isOlder = sql`(${Number(replaces)} and coalesce(held.student_id = ${studentId}, 0))`;
  const [begun] = await tx.batch([
    tx.db.run(sql`
      insert into student_exports (id, student_id, event_id, leased_until)
      select slot.value, ${studentId}, ${leaseId}, ${leaseEnd(now)}
      from json_each(${JSON.stringify(slots)}) slot left join student_exports held on held.id = slot.value
      where held.id is null or held.leased_until <= ${now.toISOString()} or ${isOlder}
      order by ${isOlder} desc, slot.value limit 1
      on conflict (id) do update set student_id = excluded.student_id, event_id = excluded.event_id,
        leased_until = excluded.leased_until`),
    eventStatement(
      tx,
      { id: leaseId, what, at: now, actor, studentId, ...of },
      sql`exists (select 1 from student_exports where event_id = ${leaseId})`,
    ),
  ]);
  if (begun.rowsAffected === 1) return { leaseId, replaces: replaces ? `${kind} ${studentId}` : null };
  throw new AppError("conflict", busy);
}

/** For a `HEAD`. Throws `conflict` while as many exports of the kind are read as may be. */
export async function checkExport(
  db: Pick<TenantReader, "$count">,
  kind: ExportKind,
  now: Date,
): Promise<void> {
  const { slots, busy } = EXPORTS[kind];
  const held = await db.$count(
    studentExports,
    and(gt(studentExports.leasedUntil, now.toISOString()), inArray(studentExports.id, [...slots])),
  );
  if (held === slots.length) throw new AppError("conflict", busy);
}

/** Throws `conflict` where another has taken its place. */
export async function renewExport(tx: TenantWriter, leaseId: string, now: Date): Promise<void> {
  const [renewed] = await tx.batch([
    tx.db.update(studentExports).set({ leasedUntil: leaseEnd(now) }).where(
      eq(studentExports.eventId, leaseId),
    ),
  ]);
  if (renewed.rowsAffected === 0) throw replacedExport();
}

export function replacedExport(): AppError {
  return new AppError("conflict", "Another download has taken the place of this one.");
}

export async function endExport(tx: TenantWriter, leaseId: string): Promise<void> {
  await tx.batch([tx.db.run(sql`delete from student_exports where event_id = ${leaseId}`)]);
}

function leaseEnd(now: Date): string {
  return new Date(now.getTime() + LEASE_MS).toISOString();
}
