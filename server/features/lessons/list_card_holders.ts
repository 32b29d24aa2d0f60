import { and, isNull, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { MOST_FOUND } from "../../../domain/limits.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { byName, ownOf } from "../students/list_students.ts";
import { matchesWords } from "../students/match_words.ts";

/** A student for whom cards can be printed. */
export type CardHolder = {
  id: string;
  /** The school's own id. */
  studentId: string;
  firstName: string;
  lastName: string;
  yearGroup: string | null;
  /** How many of their cards work now. */
  cards: number;
  /** When the newest of those was made; null when none works. */
  lastCardAt: string | null;
};

/**
 * The students of the actor's own list with their cards, by name. `search` is looked for in names, year groups and the
 * school's own ids. One query.
 */
export async function listCardHolders(
  db: TenantReader,
  actor: Actor,
  { search, now }: { search: string; now: Date },
): Promise<CardHolder[]> {
  const live = sql`from student_cards c where c.student_id = ${students.id} and c.revoked_at is null
    and c.expires_at > ${now.toISOString()}`;
  return await db.select({
    id: students.id,
    studentId: students.studentId,
    firstName: students.firstName,
    lastName: students.lastName,
    yearGroup: students.yearGroup,
    cards: sql<number>`(select count(*) ${live})`,
    lastCardAt: sql<string | null>`(select max(c.created_at) ${live})`,
  }).from(students).where(and(
    isNull(students.archivedAt),
    ownOf(db, actor),
    matchesWords(search, [
      sql`${students.firstName}`,
      sql`${students.lastName}`,
      sql`${students.studentId}`,
      sql`coalesce(${students.yearGroup}, '')`,
    ]),
  )).orderBy(...byName).limit(MOST_FOUND);
}
