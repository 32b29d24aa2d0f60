import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { readValues } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { heldText, type StudentHoldings } from "../../../domain/students.ts";
import { jsonValue, parseJson } from "../../queries/json_rows.ts";
import { holdsWork } from "../../queries/portfolio_work.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

/** SQL of `StudentHoldings` of the student `id`, as `json_object`. */
export function holdingsOf(id: SQL): SQL {
  return sql`json_object(
    'portfolios', (select count(*) from unit_assignments a where a.student_id = ${id} and ${
    holdsWork(sql`a`)
  }),
    'notes', (select count(*) from student_notes where student_id = ${id}))`;
}

/** Tables whose rows of a student are no work: who teaches them, links, cards, sessions, orders that were taken back. */
const RELATED_TABLES = [
  "class_students",
  "student_teachers",
  "student_access",
  "student_cards",
  "link_mails",
  "pack_links",
  "pack_handovers",
  "sessions",
  "erasures",
] as const;

/**
 * Deletes a student who was added by mistake and has no work, with their empty portfolios (DECISIONS 7). Throws `conflict`
 * naming what there is, `not_found`.
 */
export async function withdrawStudent(
  tx: TenantWriter,
  actor: Actor,
  { studentId, now }: { studentId: string; now: Date },
): Promise<void> {
  const eventId = newId("event");
  const withdrawn = eventWritten(eventId);
  const portfolios = sql`(select id from unit_assignments where student_id = ${studentId} and ${withdrawn})`;
  const holdings = jsonValue<StudentHoldings>(holdingsOf(sql`${studentId}`));
  await tx.batch([
    eventStatement(
      tx,
      { id: eventId, what: "student.withdrawn", at: now, actor, studentId },
      sql`exists (select 1 from students where id = ${studentId} and archived_at is null)
        and not exists (select 1 from json_each(${holdings.sql}) where value > 0)`,
    ),
    tx.db.run(sql`delete from submissions where assignment_id in ${portfolios}`),
    tx.db.run(sql`delete from chat_threads where assignment_id in ${portfolios}`),
    // Swept with their files.
    tx.db.run(sql`update documents set assignment_id = null where assignment_id in ${portfolios}`),
    tx.db.run(sql`delete from unit_assignments where student_id = ${studentId} and ${withdrawn}`),
    ...RELATED_TABLES.map((table) =>
      tx.db.run(sql`delete from ${sql.identifier(table)} where student_id = ${studentId} and ${withdrawn}`)
    ),
    tx.db.run(sql`delete from students where id = ${studentId} and ${withdrawn}`),
  ]);
  const fields = { holdings: holdings.sql, withdrawn: sql<0 | 1>`${withdrawn}` };
  const current = await readValues(tx.db, fields);
  if (current.withdrawn === 1) return;
  const [student] = await tx.db.select({ id: students.id }).from(students)
    .where(and(eq(students.id, studentId), isNull(students.archivedAt)));
  if (!student) throw notFound();
  const held = parseJson(holdings, current.holdings);
  throw new AppError("conflict", `This student cannot be withdrawn: they have ${heldText(held)}.`);
}
