import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader } from "../../../db/doors.ts";
import { erasures, establishmentSettings, students } from "../../../db/tenant/schema/index.ts";
import { type TypedRow, typedRows } from "../../../db/typed_rows.ts";
import { dayIn } from "../../../domain/dates.ts";
import { type ErasureReason, retentionEnd } from "../../../domain/erasure.ts";
import { jsonRow, jsonValue, parseJson } from "../../queries/json_rows.ts";
import { openReportsOf } from "./open_reports.ts";

/** The order that is open or was carried out. */
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

/** Over students `s`. */
export const LAST_AWARD = sql<string | null>`(
  select max(awarded_at) from unit_assignments where student_id = s.id)`;

const UNCLAIMED = sql<number>`(
  select count(*) from unit_assignments a where a.student_id = s.id
    and a.portfolio_status in ('verified', 'awarded') and not exists (
      select 1 from claim_rows r join claims c on c.id = r.claim_id
      where r.assignment_id = a.id and r.withdrawn_at is null and c.state not in ('draft', 'exported')))`;

/** Name of staff, over erasures `e`. */
export const ORDERED_BY = sql<string | null>`(
  select first_name || ' ' || last_name from staff where user_id = e.ordered_by)`;

const e = alias(erasures, "e");
const ORDER = jsonRow({
  id: e.id,
  reason: e.reason,
  orderedAt: e.orderedAt,
  dueAt: e.dueAt,
  orderedBy: jsonValue<string | null>(ORDERED_BY),
  begunAt: e.begunAt,
  erasedAt: e.erasedAt,
  doneAt: e.doneAt,
});

const [s, settings] = [alias(students, "s"), alias(establishmentSettings, "settings")];

/** Over students `s` and the school's `settings`. */
export const RETAINED = {
  dateOfBirth: s.dateOfBirth,
  createdAt: s.createdAt,
  lastAwardAt: LAST_AWARD,
  recordsUntilAge: settings.recordsUntilAge,
  evidenceYears: settings.evidenceYears,
};

const FIELDS = {
  ...RETAINED,
  firstName: s.firstName,
  lastName: s.lastName,
  studentId: s.studentId,
  archived: sql<0 | 1>`s.archived_at is not null`,
  unclaimed: UNCLAIMED,
  openReports: sql<number>`${openReportsOf(sql`s.id`)}`,
  erasureOrder: sql<string | null>`(
    select ${ORDER.sql} from erasures e where e.student_id = s.id and e.taken_back_at is null)`,
};

/** Null for no one here. One query. */
export async function readErasureState(
  db: Pick<TenantReader, "all">,
  { studentId, timeZone, now }: { studentId: string; timeZone: string; now: Date },
): Promise<ErasureState | null> {
  const [row] = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    select ${columns} from students s join establishment_settings settings where s.id = ${studentId}`));
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
    order: row.erasureOrder === null ? null : parseJson(ORDER, row.erasureOrder),
  };
}

/** `YYYY-MM-DD` in the establishment's time zone. */
export function retentionEndOf(
  { dateOfBirth, createdAt, lastAwardAt, recordsUntilAge, evidenceYears }: TypedRow<typeof RETAINED>,
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
