import assert from "node:assert/strict";
import { links } from "../../domain/links.ts";
import type { BrowserClient } from "../browser_client.ts";
import { addStudent, assign } from "../factories.ts";
import { completeOutcomes, postStep, verifyUndeclared } from "../portfolio_fixture.ts";
import { withPage } from "./browser.ts";
import { type LiveSchool, openLiveSchool } from "./live_school.ts";
import { openAs } from "./page_actions.ts";

const THIRTY = 30;
const WIDTH = 1280;
const MAX_HEIGHT = 3_000;

/** The height of a page that is opened as `as`. */
async function measureHeight({ browser }: LiveSchool, as: BrowserClient, path: string): Promise<number> {
  let height = 0;
  await withPage(browser, { width: WIDTH, height: 800 }, async (page) => {
    await openAs(page, as, path);
    height = await page.evaluate(() => document.documentElement.scrollHeight);
  });
  return height;
}

/** In every state, up to verified. Returns a student and the unit. */
async function openClass({ teacher, admin }: LiveSchool) {
  const portfolios = [];
  for (let i = 0; i < THIRTY; i++) {
    const student = await addStudent(teacher, {
      lastName: `Featherstone${String(i + 1).padStart(2, "0")}`,
      yearGroup: `Year ${9 + i % 3}`,
      email: `student${i}@oak.example`,
    });
    const portfolio = await assign(teacher, student, "121766");
    portfolios.push(portfolio);
    const steps = [[teacher, "submit"], [teacher, "assess"], [admin, "verify"]] as const;
    if (i % 5 > 0) await completeOutcomes({ teacher, portfolio });
    for (const [browser, step] of steps.slice(0, Math.max(0, i % 5 - 1))) {
      assert.equal((await postStep(browser, portfolio, step, { declaration: true })).status, 200);
    }
  }
  return portfolios[2]!;
}

Deno.test(`no page of a class of thirty is over ${MAX_HEIGHT} px`, async () => {
  await using school = await openLiveSchool();
  const { teacher, admin } = school;
  const { id, unitId, studentId } = await openClass(school);
  const pages = [
    [teacher, links.home()],
    ...["pending", "ready", "complete", "quiet"].map((what) => [teacher, links.waiting({ what })] as const),
    [teacher, links.unit(unitId)],
    [teacher, links.summarySheets({ unit: unitId })],
    [teacher, links.manageStudents()],
    [teacher, "/manage-students?tab=links"],
    [teacher, links.student(studentId)],
    [teacher, links.studentPortfolio(id)],
    [teacher, links.board()],
    [teacher, links.messages()],
    [teacher, links.lessons()],
    [teacher, links.claims()],
    [admin, links.home()],
    ...(["users", "teachers", "students"] as const).map((tab) => [admin, links.admin({ tab })] as const),
    [admin, links.waiting({ what: "verify" })],
    [admin, links.board()],
    [admin, links.claims()],
    [admin, links.activity()],
    [admin, links.settings("establishment")],
  ] as const;
  const tall: Record<string, number> = {};
  for (const [as, path] of pages) {
    const height = await measureHeight(school, as, path);
    if (height > MAX_HEIGHT) tall[path] = height;
  }
  assert.deepEqual(tall, {});
});

Deno.test("nor the claims, where each of thirty rows has several things missing", async () => {
  await using school = await openLiveSchool();
  const { teacher, admin } = school;
  for (let i = 0; i < THIRTY; i++) {
    await verifyUndeclared(school, await assign(teacher, await addStudent(teacher), "121766"));
  }
  for (const as of [teacher, admin]) {
    const height = await measureHeight(school, as, links.claims());
    assert.ok(height <= MAX_HEIGHT, `${height} px`);
  }
});
