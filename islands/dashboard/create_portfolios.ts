import { calls } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { ApiError, callApi, messageOf } from "../call_api.ts";

export type Refused = { studentId: string; name: string; message: string };

/**
 * Assigns a unit to several students, one call each, in parallel (spec 1 §7). Tells who got it and who was refused and
 * why; throws only when the session has ended.
 */
export async function createPortfolios(
  { unit, students }: { unit: UnitView; students: readonly StudentItem[] },
): Promise<{ made: AssignmentView[]; refused: Refused[] }> {
  const results = await Promise.allSettled(
    students.map((student) =>
      callApi<AssignmentView>(calls.assignments(), {
        method: "POST",
        body: { unitId: unit.id, studentId: student.id, unitCode: unit.unitCode },
      })
    ),
  );
  const made: AssignmentView[] = [];
  const refused: Refused[] = [];
  for (const [i, result] of results.entries()) {
    if (result.status === "fulfilled") {
      made.push(result.value);
      continue;
    }
    if (result.reason instanceof ApiError && result.reason.status === 401) throw result.reason;
    const student = students[i]!;
    refused.push({
      studentId: student.id,
      name: fullName(student),
      message: messageOf(result.reason, "Failed to create portfolio assignments"),
    });
  }
  return { made, refused };
}
