import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { dayIn } from "../../../domain/dates.ts";
import { type ErasureReason, retentionEnd } from "../../../domain/erasure.ts";
import { openReportsOf } from "./open_reports.ts";

/** The order that stands or was carried out. */
export type ErasureOrder = {
  id: string;
  reason: ErasureReason;
  orderedAt: string;
  /** Name of staff; null where they are unknown here. */
  orderedBy: string | null;
  dueAt: string;
  begunAt: string | null;
  erasedAt: string | null;
  doneAt: string | null;
};

/** Whether and when a student may be erased, on the wire. Days are `YYYY-MM-DD`. */
export type ErasureState = {
  student: { firstName: string; lastName: string; studentId: string };
  archived: boolean;
  /** The first day after the retention time. */
  until: string;
  over: boolean;
  hasDateOfBirth: boolean;
  /** Verified or awarded and in no claim that was sent. */
  unclaimed: number;
  openReports: number;
  order: ErasureOrder | null;
};

type Row = {
  firstName: string;
  lastName: string;
  studentId: string;
  archived: 0 | 1;
  dateOfBirth: string | null;
  createdAt: string;
  lastAwardAt: string | null;
  recordsUntilAge: number;
  evidenceYears: number | null;
  unclaimed: number;
  openReports: number;
  erasureOrder: string | null;
};

/** Null for nobody here. One query. */
export async function readErasureState(
  db: Pick<TenantReader, "all">,
  { studentId, timeZone, now }: { studentId: string; timeZone: string; now: Date },
): Promise<ErasureState | null> {
  const [row] = await db.all<Row>(sql`
    select s.first_name as firstName, s.last_name as lastName, s.student_id as studentId,
      s.archived_at is not null as archived, s.date_of_birth as dateOfBirth, s.created_at as createdAt,
      ${LAST_AWARD} as lastAwardAt, settings.records_until_age as recordsUntilAge,
      settings.evidence_years as evidenceYears, ${UNCLAIMED} as unclaimed,
      ${openReportsOf(sql`s.id`)} as openReports, ${ORDER} as erasureOrder
    from students s join establishment_settings settings where s.id = ${studentId}`);
  if (!row) return null;
  const { firstName, lastName, unclaimed, openReports, dateOfBirth } = row;
  const until = retentionEndOf(row, timeZone);
  return {
    student: { firstName, lastName, studentId: row.studentId },
    archived: row.archived === 1,
    until,
    over: until <= dayIn(timeZone, now),
    hasDateOfBirth: dateOfBirth !== null,
    unclaimed,
    openReports,
    order: row.erasureOrder === null ? null : JSON.parse(row.erasureOrder),
  };
}

type Retained = Pick<Row, "dateOfBirth" | "createdAt" | "lastAwardAt" | "recordsUntilAge" | "evidenceYears">;

/** `YYYY-MM-DD` in the establishment's time zone. */
export function retentionEndOf(
  { dateOfBirth, createdAt, lastAwardAt, recordsUntilAge, evidenceYears }: Retained,
  timeZone: string,
): string {
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant));
  return retentionEnd({
    dateOfBirth,
    addedOn: dayOf(createdAt),
    lastAwardOn: lastAwardAt === null ? null : dayOf(lastAwardAt),
    recordsUntilAge,
    evidenceYears,
  });
}

/** Of students `s`. */
export const LAST_AWARD = sql`(select max(awarded_at) from unit_assignments where student_id = s.id)`;

const UNCLAIMED = sql`(
  select count(*) from unit_assignments a where a.student_id = s.id
    and a.portfolio_status in ('verified', 'awarded') and not exists (
      select 1 from claim_rows r join claims c on c.id = r.claim_id
      where r.assignment_id = a.id and r.withdrawn_at is null and c.state not in ('draft', 'exported')))`;

/** Name of staff, of erasures `e`. */
export const ORDERED_BY =
  sql`(select first_name || ' ' || last_name from staff where user_id = e.ordered_by)`;

const ORDER = sql`(
  select json_object('id', e.id, 'reason', e.reason, 'orderedAt', e.ordered_at, 'dueAt', e.due_at,
    'orderedBy', ${ORDERED_BY}, 'begunAt', e.begun_at, 'erasedAt', e.erased_at, 'doneAt', e.done_at)
  from erasures e where e.student_id = s.id and e.taken_back_at is null)`;
