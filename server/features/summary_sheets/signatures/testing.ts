import { addStudent, assign, type TestPortfolio } from "../../../../test/factories.ts";
import type { World } from "../../../../test/world.ts";
import { markDates, openOak } from "../testing.ts";
import type { SignaturesView } from "./read_signatures.ts";

const DATES = ["2026-06-10", "2026-06-12", "2026-06-11"];

/** A unit's sheet: two students of the teacher, one complete, and a colleague's, complete. */
export async function openSheet(world: World) {
  const { oak, admin, teacher, other } = await openOak(world);
  const complete = async (staff: typeof teacher, portfolio: TestPortfolio) => {
    await markDates(staff, portfolio, DATES);
    return portfolio;
  };
  const done = await complete(teacher, await assign(teacher, await addStudent(teacher)));
  const begun = await assign(teacher, await addStudent(teacher));
  const others = await complete(other, await assign(other, await addStudent(other)));
  const path = `/api/units/${done.unitId}/signatures`;
  return {
    oak,
    admin,
    teacher,
    other,
    done,
    begun,
    others,
    path,
    complete,
    read: async (browser: typeof teacher) => (await browser.get(path)).json<SignaturesView>(),
  };
}
