import type { BrowserClient } from "../../../../test/browser_client.ts";
import { addStudent, assign, type TestPortfolio } from "../../../../test/factories.ts";
import type { Classroom } from "../../../../test/classroom.ts";
import type { ShareTarget } from "./list_share_targets.ts";

/** Portfolios of further students in the teacher's class. */
export async function classmates({ teacher }: Classroom, ...names: string[]): Promise<TestPortfolio[]> {
  const portfolios: TestPortfolio[] = [];
  for (const firstName of names) {
    portfolios.push(await assign(teacher, await addStudent(teacher, { firstName, lastName: "Mate" })));
  }
  return portfolios;
}

export function share(
  browser: BrowserClient,
  evidenceId: string,
  assignmentIds: readonly string[],
  outcomeIndexes: readonly number[],
) {
  return browser.post(`/api/submission-files/${evidenceId}/share`, { assignmentIds, outcomeIndexes });
}

export async function shareTargets(
  browser: BrowserClient,
  evidenceId: string,
  search = "",
): Promise<ShareTarget[]> {
  const query = search === "" ? "" : `?search=${encodeURIComponent(search)}`;
  return (await browser.get(`/api/submission-files/${evidenceId}/share-targets${query}`)).json<
    ShareTarget[]
  >();
}
