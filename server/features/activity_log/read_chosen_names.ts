import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { ActivityFilter } from "../../../domain/activity_filter.ts";
import { fullName } from "../../../domain/people.ts";

/** Of the filter's person and student; null where none is chosen or known. */
export type ChosenNames = { person: string | null; student: string | null };

/** One query. */
export async function readChosenNames(
  db: Pick<TenantReader, "all">,
  { person, student }: Pick<ActivityFilter, "person" | "student">,
): Promise<ChosenNames> {
  const rows = await db.all<{ which: keyof ChosenNames; firstName: string; lastName: string }>(sql`
    select 'person' as which, first_name as firstName, last_name as lastName from staff where user_id = ${person}
    union all
    select 'person', first_name, last_name from support_people where user_id = ${person}
    union all
    select 'student', first_name, last_name from students where id = ${student}`);
  const nameOf = (which: keyof ChosenNames) => {
    const found = rows.find((row) => row.which === which);
    return found ? fullName(found) : null;
  };
  return { person: nameOf("person"), student: nameOf("student") };
}
