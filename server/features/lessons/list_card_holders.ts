import { and, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { MAX_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { byName, ownStudents } from "../students/list_students.ts";
import { searchCondition } from "../../queries/search_condition.ts";

export type CardHolder = {
  id: string;
  studentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
  /** Valid cards. */
  cards: number;
  /** Of the newest valid card. */
  lastCardAt: string | null;
};

/** The actor's students by name; `search` matches names, year groups and student ids. One query. */
export async function listCardHolders(
  db: TenantReader,
  actor: Actor,
  { search, now }: { search: string; now: Date },
): Promise<CardHolder[]> {
  const fromValidCards = sql`from student_cards c where c.student_id = ${students.id} and c.revoked_at is null
    and c.expires_at > ${now.toISOString()}`;
  return await db.select({
    id: students.id,
    studentId: students.studentId,
    firstName: students.firstName,
    lastName: students.lastName,
    yearGroup: students.yearGroup,
    cards: sql<number>`(select count(*) ${fromValidCards})`,
    lastCardAt: sql<string | null>`(select max(c.created_at) ${fromValidCards})`,
  }).from(students).where(and(
    isNull(students.archivedAt),
    ownStudents(db, actor),
    searchCondition(search, [
      sql`${students.firstName}`,
      sql`${students.lastName}`,
      sql`${students.studentId}`,
      sql`coalesce(${students.yearGroup}, '')`,
    ]),
  )).orderBy(...byName).limit(MAX_FOUND);
}
