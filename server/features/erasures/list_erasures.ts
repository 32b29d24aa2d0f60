import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { dayIn } from "../../../domain/dates.ts";
import type { ErasureReason } from "../../../domain/erasure.ts";
import type { ErasureReceipt } from "../../../domain/erasure_receipt.ts";
import { LAST_AWARD, ORDERED_BY, retentionEndOf } from "./read_erasure_state.ts";

export type ErasureItem = {
  id: string;
  studentId: string;
  /** Of a student who is not erased. */
  firstName: string;
  lastName: string;
  reason: ErasureReason;
  orderedBy: string | null;
  orderedAt: string;
  dueAt: string;
  takenBackAt: string | null;
  begunAt: string | null;
  erasedAt: string | null;
  doneAt: string | null;
};

/** Of a page; older ones are in the activity. */
export const MAX_ERASURES = 200;

/** Newest first, those that were taken back included. One query. */
export async function listErasures(db: Pick<TenantReader, "all">): Promise<ErasureItem[]> {
  return await db.all<ErasureItem>(sql`
    select e.id, e.student_id as studentId, s.first_name as firstName, s.last_name as lastName, e.reason,
      ${ORDERED_BY} as orderedBy, e.ordered_at as orderedAt, e.due_at as dueAt, e.taken_back_at as takenBackAt,
      e.begun_at as begunAt, e.erased_at as erasedAt, e.done_at as doneAt
    from erasures e join students s on s.id = e.student_id order by e.ordered_at desc, e.id limit ${MAX_ERASURES}`);
}

export type DueStudent = {
  id: string;
  firstName: string;
  lastName: string;
  studentId: string;
  until: string;
};

type Candidate = Omit<DueStudent, "until"> & Parameters<typeof retentionEndOf>[0];

/** Archived students whose retention time is over and who are not ordered to be erased, longest first. One query. */
export async function listDueStudents(
  db: Pick<TenantReader, "all">,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<DueStudent[]> {
  const today = dayIn(timeZone, now);
  // A day early, since days are those of the time zone; the rule itself decides below.
  const rows = await db.all<Candidate>(sql`
    select * from (
      select s.id, s.first_name as firstName, s.last_name as lastName, s.student_id as studentId,
        s.date_of_birth as dateOfBirth, s.created_at as createdAt, ${LAST_AWARD} as lastAwardAt,
        settings.records_until_age as recordsUntilAge, settings.evidence_years as evidenceYears
      from students s join establishment_settings settings
      where s.archived_at is not null and s.erased_at is null
        and not exists (select 1 from erasures e where e.student_id = s.id and e.taken_back_at is null))
    where date(coalesce(dateOfBirth, substr(createdAt, 1, 10)), recordsUntilAge || ' years') <= date(${today}, '1 day')
      and coalesce(date(substr(lastAwardAt, 1, 10), evidenceYears || ' years') <= date(${today}, '1 day'), 1)
    order by coalesce(dateOfBirth, createdAt), id limit ${MAX_ERASURES}`);
  return rows.map(({ id, firstName, lastName, studentId, ...facts }) => ({
    id,
    firstName,
    lastName,
    studentId,
    until: retentionEndOf(facts, timeZone),
  })).filter(({ until }) => until <= today);
}

/** Null for an unknown order and one that has erased nothing. */
export async function readReceipt(
  db: Pick<TenantReader, "all">,
  erasureId: string,
): Promise<ErasureReceipt | null> {
  const [row] = await db.all<
    Omit<ErasureReceipt, "counts" | "rewritten"> & { counts: string; rewritten: 0 | 1 | null }
  >(sql`
    select e.id, settings.establishment_name as establishmentName, e.reason, ${ORDERED_BY} as orderedBy,
      e.ordered_at as orderedAt, e.erased_at as erasedAt, e.done_at as doneAt, e.counts,
      e.rewritten
    from erasures e join establishment_settings settings where e.id = ${erasureId} and e.erased_at is not null`);
  if (!row) return null;
  return {
    ...row,
    counts: JSON.parse(row.counts),
    rewritten: row.rewritten === null ? null : row.rewritten === 1,
  };
}
