import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import type { StudentFilter } from "../../../domain/students.ts";
import { STUDENT_NAME } from "../students/list_students.ts";
import { filteredStudents } from "../../queries/student_filter.ts";
import { studentOrder } from "../../queries/student_order.ts";

export type CardHolder = Awaited<ReturnType<typeof listCardHolders>>[number];

/** The students listed for the actor; `search` matches names, year groups and student ids. One query. */
export async function listCardHolders(
  db: TenantReader,
  actor: Actor,
  { now, ...filter }: StudentFilter & { now: Date },
) {
  const fromValidCards = sql`from student_cards c where c.student_id = ${students.id} and c.revoked_at is null
    and c.expires_at > ${now.toISOString()}`;
  return await db.select({
    ...STUDENT_NAME,
    yearGroup: students.yearGroup,
    /** Valid ones. */
    cards: sql<number>`(select count(*) ${fromValidCards})`,
    /** When the newest valid card was made. */
    lastCardAt: sql<string | null>`(select max(c.created_at) ${fromValidCards})`,
  }).from(students)
    .where(filteredStudents(actor, filter, sql`coalesce(${students.yearGroup}, '')`))
    .orderBy(...studentOrder(actor)).limit(MAX_FOUND);
}
