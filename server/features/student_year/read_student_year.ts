import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { academicYearBounds, firstDay } from "../../../domain/academic_year.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { STUDENT_YEAR } from "../../../domain/student_year.ts";
import { type Decoded, jsonRow, jsonRowOfRows, jsonValue, readRows } from "../../queries/json_rows.ts";
import { classesOf, shownStudent } from "../student_page/read_student_details.ts";
import { listYearUnits, type YearUnitView } from "./list_year_units.ts";

type Reader = Pick<TenantReader, "all">;
/** `year`: in which the academic year begins; `current`: it has not ended. */
type Input = { studentId: string; year: number; isCurrent: boolean; timeZone: string };

export type StudentYear = Decoded<ReturnType<typeof ownerOf>> & {
  /** The first instant of the next year. */
  to: string;
  /** At most as many as a page shows, the last started first. */
  units: YearUnitView[];
  /** There are more. */
  cut: boolean;
};

/** Null when absent, erased or not for the actor. Two statements of one turn. */
export async function readStudentYear(
  db: Reader,
  actor: StaffActor,
  { studentId, year, isCurrent, timeZone }: Input,
): Promise<StudentYear | null> {
  const owner = ownerOf(actor);
  const shown = sql`${shownStudent(actor, studentId)} and students.erased_at is null`;
  const { from, to } = academicYearBounds(year, timeZone);
  const span = { from, to, fromDay: firstDay(year), toDay: firstDay(year + 1), isCurrent };
  const [[found], units] = await Promise.all([
    readRows(db, owner, sql`from students where ${shown}`),
    listYearUnits(db, shown, span),
  ]);
  if (!found) return null;
  const { units: limit } = STUDENT_YEAR;
  return { ...found, to, units: units.slice(0, limit), cut: units.length > limit };
}

function ownerOf(actor: StaffActor) {
  return jsonRowOfRows({
    student: jsonRow({
      id: students.id,
      studentId: students.studentId,
      firstName: students.firstName,
      lastName: students.lastName,
      yearGroup: students.yearGroup,
      /** Day or instant of the first work; what is written down from paper may be earlier than its portfolio. */
      since: jsonValue<string | null>(sql`nullif(min(
        coalesce((select min(a.started_at) from unit_assignments a where a.student_id = students.id), '~'),
        coalesce((
          select min(s.completed_date) from unit_assignments a join submissions s on s.assignment_id = a.id
          where a.student_id = students.id and s.teacher_outcome_complete = 1), '~')), '~')`),
    }),
    classes: classesOf(actor),
  });
}
