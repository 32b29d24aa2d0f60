import { eq, sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { staff, students, supportPeople } from "../../../db/tenant/schema/index.ts";
import type { ActivityFilter } from "../../../domain/activity_filter.ts";
import { fullName } from "../../../domain/people.ts";

/** Names of the filter's person and student; null where none is chosen or known. */
export type ChosenNames = { person: string | null; student: string | null };

/** One query. */
export async function readChosenNames(
  db: Pick<TenantReader, "select">,
  { person, student }: Pick<ActivityFilter, "person" | "student">,
): Promise<ChosenNames> {
  const fields = (
    which: keyof ChosenNames,
    table: typeof staff | typeof supportPeople | typeof students,
  ) => ({
    which: sql<keyof ChosenNames>`${which}`,
    firstName: table.firstName,
    lastName: table.lastName,
  });
  const rows = await db.select(fields("person", staff)).from(staff).where(eq(staff.userId, person))
    .unionAll(
      db.select(fields("person", supportPeople)).from(supportPeople).where(eq(supportPeople.userId, person)),
    )
    .unionAll(db.select(fields("student", students)).from(students).where(eq(students.id, student)));
  const nameOf = (which: keyof ChosenNames) => {
    const found = rows.find((row) => row.which === which);
    return found ? fullName(found) : null;
  };
  return { person: nameOf("person"), student: nameOf("student") };
}
