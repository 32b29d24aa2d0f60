import assert from "node:assert/strict";
import type { BrowserClient } from "./browser_client.ts";
import { type BigSchool, openBigSchool } from "./big_school.ts";
import { type CallCost, costOf } from "./count_steps.ts";
import { openWorld } from "./world.ts";

/** A call whose cost may grow up to so many times while its school grows ten times, with the reason. */
type Call = {
  who: "teacher" | "admin" | "student";
  name: string;
  send(browser: BrowserClient, school: BigSchool): ReturnType<BrowserClient["get"]>;
  limit: number;
  why?: string;
};

/** Of a call that shows as much in a large school as in a small one. */
const NO_GROWTH = 2;
const COUNTED = "it shows how many there are, and each is counted from its row";
const SORTED = "its order is not that of an index, so all are read before a page is known";
const LONGER = "its page is not full in the small school";

const get = (who: Call["who"], path: string, limit = NO_GROWTH, why?: string): Call => ({
  who,
  name: path,
  send: (browser, { portfolio, thread }) =>
    browser.get(
      path.replace(":portfolio", portfolio.id).replace(":unit", portfolio.unitId).replace(":thread", thread),
    ),
  limit,
  ...(why === undefined ? {} : { why }),
});

const save = (who: Call["who"], name: string, send: Call["send"]): Call => ({
  who,
  name,
  send,
  limit: NO_GROWTH,
});

export const CALLS: readonly Call[] = [
  get("teacher", "/api/chat/threads?limit=5"),
  get("teacher", "/api/chat/threads?type=direct&limit=5"),
  get("teacher", "/api/chat/threads?type=direct&sort=last&limit=5"),
  get("teacher", "/api/chat/threads?type=direct&sort=person&limit=5", 10, SORTED),
  get("teacher", "/api/chat/threads/:thread/messages"),
  get("teacher", "/api/chat/unread-count", 10, COUNTED),
  get("teacher", "/messages", 5, COUNTED),
  get("teacher", "/api/assignments/:portfolio/submissions"),
  get("teacher", "/student-portfolio/:portfolio", 10, "its neighbours are those of its unit, up to 500"),
  get("teacher", "/", 10, COUNTED),
  get("teacher", "/waiting", 10, COUNTED),
  get("teacher", "/api/waiting/counts", 10, COUNTED),
  get("teacher", "/api/waiting?what=new&limit=5", 10, SORTED),
  get("teacher", "/api/waiting?what=stalled&limit=5", 10, SORTED),
  get("teacher", "/api/active-units", 10, COUNTED),
  get("teacher", "/api/students?limit=5", 10, SORTED),
  get("teacher", "/api/board", 10, COUNTED),
  get("teacher", "/api/units/:unit/register?limit=5", 10, COUNTED),
  get("admin", "/api/admin/students?limit=5"),
  get("admin", "/api/assignments?limit=5"),
  get("admin", "/api/admin/activity?limit=5"),
  get("admin", "/api/admin/teachers?limit=5", 10, COUNTED),
  get("admin", "/", 10, COUNTED),
  get("admin", "/api/waiting?what=verify&limit=5", 10, SORTED),
  get("admin", "/manage-students", 10, LONGER),
  get("student", "/"),
  get("student", "/messages"),
  get("student", "/api/chat/unread-count"),
  save(
    "student",
    "a reflection",
    (browser, { portfolio }) => browser.put(outcome(portfolio, 0), { studentComment: "We dug." }),
  ),
  save(
    "teacher",
    "feedback",
    (browser, { portfolio }) => browser.put(outcome(portfolio, 0), { teacherComment: "Well dug." }),
  ),
  save(
    "teacher",
    "a tick",
    (browser, { portfolio }) => browser.post(`${outcome(portfolio, 1)}/complete`, { complete: true }),
  ),
  save(
    "student",
    "a link as evidence",
    (browser, { portfolio }) =>
      browser.post(`${outcome(portfolio, 2)}/files`, {
        fileType: "link",
        fileUrl: "https://garden.example/bed",
      }),
  ),
  save(
    "student",
    "a message",
    (browser, { thread }) => browser.post("/api/chat/messages", { threadId: thread, message: "Which?" }),
  ),
  save(
    "teacher",
    "a message read",
    (browser, { thread }) => browser.send(`/api/chat/threads/${thread}/read`, { method: "PATCH", body: {} }),
  ),
];

function outcome({ submissions }: BigSchool["portfolio"], index: number): string {
  return `/api/submissions/${submissions[index]!.id}`;
}

/** Fails with every call that costs more, in a school of `large` portfolios, than its limit times what it does in a small one. */
export async function checkGrowth(small: number, large: number): Promise<void> {
  const [before, after] = [await costsAt(small), await costsAt(large)];
  const lines = CALLS.map(({ who, name, limit }, index) => {
    const [a, b] = [before[index]!, after[index]!];
    const growth = Math.max(...MEASURES.map((measure) => b[measure] / a[measure]));
    const costs = MEASURES.map((measure) => `${measure} ${a[measure]} to ${b[measure]}`).join(", ");
    return { growth, limit, line: `${who} ${name}: ${growth.toFixed(1)} times, at most ${limit}: ${costs}` };
  });
  assert.deepEqual(lines.filter(({ growth, limit }) => growth >= limit).map(({ line }) => line), []);
}

const MEASURES = ["statements", "steps", "bytes"] as const satisfies readonly (keyof CallCost)[];

async function costsAt(portfolios: number): Promise<CallCost[]> {
  await using world = await openWorld({ adapter: "file" });
  const school = await openBigSchool(world, portfolios);
  const costs: CallCost[] = [];
  for (const { who, send } of CALLS) {
    costs.push(await costOf(world, school.oak, () => send(school[who], school)));
  }
  return costs;
}
