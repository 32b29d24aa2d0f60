import type { Browser } from "../../../../test/browser_client.ts";
import { addStudent, assign, type TestPortfolio } from "../../../../test/factories.ts";
import type { Classroom } from "../testing.ts";
import type { LearnerView } from "./list_learners.ts";

/** Further learners of the classroom's unit, in the teacher's class, by their first names. */
export async function classmates({ teacher }: Classroom, ...names: string[]): Promise<TestPortfolio[]> {
  const made: TestPortfolio[] = [];
  for (const firstName of names) {
    made.push(await assign(teacher, await addStudent(teacher, { firstName, lastName: "Mate" })));
  }
  return made;
}

/** The call that gives a piece of evidence to further portfolios. */
export function share(
  who: Browser,
  evidenceId: string,
  assignmentIds: readonly string[],
  outcomeIndexes: readonly number[],
) {
  return who.post(`/api/submission-files/${evidenceId}/share`, { assignmentIds, outcomeIndexes });
}

/** The learners that it may be given to. */
export async function learners(who: Browser, evidenceId: string, search = ""): Promise<LearnerView[]> {
  const query = search === "" ? "" : `?search=${encodeURIComponent(search)}`;
  return (await who.get(`/api/submission-files/${evidenceId}/learners${query}`)).json<LearnerView[]>();
}
