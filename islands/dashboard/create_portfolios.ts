import { calls } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { ApiError, callApi, messageOf } from "../call_api.ts";

export type Refused = { studentId: string; name: string; message: string };
export type Created = { made: string[]; refused: Refused[] };

type Wish = {
  unit: Pick<UnitView, "id" | "unitCode">;
  students: readonly Pick<StudentItem, "id" | "firstName" | "lastName">[];
  /** Told after each answer how many there have been. */
  onProgress?: (done: number) => void;
};

/** So many calls are under way at a time: as many as a browser has connections to one place. */
const AT_ONCE = 6;

/**
 * Assigns a unit to several students, one call each, in parallel (spec 1 §7). Tells who got it, by their ids, and who was
 * refused and why, in the order of the students; throws only when the session has ended, and then sends no more.
 */
export async function createPortfolios({ unit, students, onProgress }: Wish): Promise<Created> {
  const made: string[] = [];
  const refused: (Refused & { place: number })[] = [];
  const waiting = students.entries();
  let ended = false;
  const work = async () => {
    for (const [place, student] of waiting) {
      if (ended) return;
      try {
        await assign(unit, student.id);
        made.push(student.id);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) {
          ended = true;
          throw error;
        }
        const message = messageOf(error, "Failed to create portfolio assignments");
        refused.push({ place, studentId: student.id, name: fullName(student), message });
      }
      onProgress?.(made.length + refused.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, students.length) }, work));
  refused.sort((a, b) => a.place - b.place);
  return { made, refused: refused.map(({ place: _, ...one }) => one) };
}

function assign(unit: Wish["unit"], studentId: string): Promise<AssignmentView> {
  const body = { unitId: unit.id, studentId, unitCode: unit.unitCode };
  return callApi<AssignmentView>(calls.assignments(), { method: "POST", body });
}
