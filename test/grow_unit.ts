import { sql } from "drizzle-orm";
import { newId } from "../domain/ids.ts";
import type { TestPortfolio } from "./factories.ts";
import type { School } from "./world.ts";

/** Adds portfolios of the same unit, of students of `staffId` called Grown Student 0000, 0001, … */
export async function growUnit(school: School, like: TestPortfolio, staffId: string, count: number) {
  const at = "2026-06-15T09:00:00.000Z";
  const rows = JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      lastName: `Student ${String(index).padStart(4, "0")}`,
      student: newId("student"),
      assignment: newId("assignment"),
    })),
  );
  await school.run(sql`
    insert into students (id, student_id, student_key, first_name, last_name, created_at)
    select value ->> 'student', value ->> 'student', value ->> 'student', 'Grown', value ->> 'lastName', ${at}
    from json_each(${rows})`);
  await school.run(sql`
    insert into student_teachers (student_id, staff_id, linked_at)
    select value ->> 'student', ${staffId}, ${at} from json_each(${rows})`);
  await school.run(sql`
    insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
    select value ->> 'assignment', a.unit_id, a.revision_id, value ->> 'student', ${staffId}, ${at}
    from json_each(${rows}), unit_assignments a where a.id = ${like.id}`);
}
