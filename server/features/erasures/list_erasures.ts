import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { erasures, establishmentSettings, students } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { dayIn } from "../../../domain/dates.ts";
import type { ErasureReason } from "../../../domain/erasure.ts";
import type { ErasureReceipt } from "../../../domain/erasure_receipt.ts";
import { LAST_AWARD, ORDERED_BY, RETAINED, retentionEndOf } from "./read_erasure_state.ts";

export type ErasureItem = {
  id: string;
  studentId: string;
  /** Name of a student who is not erased. */
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

const [e, s] = [alias(erasures, "e"), alias(students, "s")];

/** Erasures on a page; older ones are in the activity. */
export const MAX_ERASURES = 200;

/** Newest first, those that were taken back included. One query. */
export async function listErasures(db: Pick<TenantReader, "select">): Promise<ErasureItem[]> {
  return await db.select({
    id: e.id,
    studentId: e.studentId,
    firstName: s.firstName,
    lastName: s.lastName,
    reason: e.reason,
    orderedBy: ORDERED_BY,
    orderedAt: e.orderedAt,
    dueAt: e.dueAt,
    takenBackAt: e.takenBackAt,
    begunAt: e.begunAt,
    erasedAt: e.erasedAt,
    doneAt: e.doneAt,
  }).from(e).innerJoin(s, eq(s.id, e.studentId)).orderBy(desc(e.orderedAt), e.id).limit(MAX_ERASURES);
}

export type DueStudent = {
  id: string;
  firstName: string;
  lastName: string;
  studentId: string;
  until: string;
};

const CANDIDATE = {
  ...RETAINED,
  id: s.id,
  firstName: s.firstName,
  lastName: s.lastName,
  studentId: s.studentId,
};

/** Archived students whose retention time is over and who are not ordered to be erased, longest first. One query. */
export async function listDueStudents(
  db: Pick<TenantReader, "all">,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<DueStudent[]> {
  const today = dayIn(timeZone, now);
  // A day early, since days are those of the time zone; the rule itself decides below.
  const tomorrow = sql`date(${today}, '1 day')`;
  const rows = await db.all(typedRows(CANDIDATE, (columns) =>
    sql`
    select ${columns} from students s join establishment_settings settings
    where s.archived_at is not null and s.erased_at is null
      and not exists (select 1 from erasures e where e.student_id = s.id and e.taken_back_at is null)
      and date(coalesce(s.date_of_birth, substr(s.created_at, 1, 10)), settings.records_until_age || ' years')
        <= ${tomorrow}
      and coalesce(date(substr(${LAST_AWARD}, 1, 10), settings.evidence_years || ' years') <= ${tomorrow}, 1)
    order by coalesce(s.date_of_birth, s.created_at), s.id limit ${MAX_ERASURES}`));
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
  db: Pick<TenantReader, "select">,
  erasureId: string,
): Promise<ErasureReceipt | null> {
  const [row] = await db.select({
    id: e.id,
    establishmentName: establishmentSettings.establishmentName,
    reason: e.reason,
    orderedBy: ORDERED_BY,
    orderedAt: e.orderedAt,
    erasedAt: e.erasedAt,
    doneAt: e.doneAt,
    counts: e.counts,
    rewritten: e.rewritten,
  }).from(e).crossJoin(establishmentSettings).where(and(eq(e.id, erasureId), isNotNull(e.erasedAt)));
  if (!row || row.erasedAt === null || row.counts === null) return null;
  return { ...row, erasedAt: row.erasedAt, counts: row.counts };
}
