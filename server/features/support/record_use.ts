import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader, TenantWriter } from "../../../db/doors.ts";
import { students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { nullable, readValues, typedRows } from "../../../db/typed_rows.ts";
import type { Opened } from "../../../domain/support.ts";
import { isId } from "../../../domain/ids.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

/** `id`: of a student, unit, portfolio, outcome or piece of evidence; null for a list. */
export type Use = { opened: Opened; id: string | null; now: Date };

/** Data of the event: the ids of `id`, and its key among what was opened in a sitting. */
export type UseRecord = {
  opened: Opened;
  key: string;
  studentId: string | null;
  assignmentId: string | null;
  unitId: string | null;
};

/** Null where this sitting has it already: one event a person, thing and sitting. */
export async function findUnrecorded(
  db: Pick<TenantReader, "all">,
  actor: StaffActor,
  { opened, id, now }: Use,
): Promise<UseRecord | null> {
  const unitId = id !== null && isId("unit", id) ? id : null;
  const [a, student] = [alias(unitAssignments, "a"), alias(students, "student")];
  const fields = {
    assignmentId: nullable(a.id),
    studentId: sql<string | null>`coalesce(${a.studentId}, ${student.id})`,
  };
  const [found] = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from (select ${assignmentOf(id)} as assignment_id, ${id} as id) named
      left join unit_assignments a on a.id = named.assignment_id
      left join students student on student.id = named.id`));
  const ids = { studentId: null, assignmentId: null, ...found, unitId };
  const key = [opened, ids.assignmentId ?? ids.studentId ?? unitId ?? ""].join(":");
  const { recorded } = await readValues(db, { recorded: isRecorded(actor, key, now) });
  return recorded ? null : { opened, key, ...ids };
}

export async function recordUse(
  tx: TenantWriter,
  actor: StaffActor,
  { opened, key, studentId, assignmentId, unitId, now }: UseRecord & { now: Date },
): Promise<void> {
  await tx.batch([
    eventStatement(tx, {
      what: "support.opened",
      at: now,
      actor,
      studentId: studentId ?? undefined,
      assignmentId: assignmentId ?? undefined,
      data: { opened, key, ...(unitId === null ? {} : { unitId }) },
    }, sql`not ${isRecorded(actor, key, now)}`),
  ]);
}

function isRecorded({ id }: StaffActor, key: string, now: Date): SQL<0 | 1> {
  const since = new Date(now.getTime() - LIFETIMES.supportSitting).toISOString();
  return sql<0 | 1>`exists (
    select 1 from events where actor_id = ${id} and at > ${since} and what = 'support.opened'
      and data ->> 'key' = ${key})`;
}

function assignmentOf(id: string | null): SQL {
  if (id === null) return sql`null`;
  if (isId("assignment", id)) return sql`${id}`;
  const submission = isId("evidence", id)
    ? sql`(select submission_id from submission_files where id = ${id})`
    : sql`${id}`;
  return sql`(select assignment_id from submissions where id = ${submission})`;
}
