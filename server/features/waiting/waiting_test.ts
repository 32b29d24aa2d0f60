import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import {
  addStudent,
  assign,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
  type TestPortfolio,
} from "../../../test/factories.ts";
import { collectIds, completeOutcomes, pageText, postStep } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";
import type { WaitingItem } from "./list_waiting.ts";
import type { WaitingUnit } from "./list_waiting_units.ts";

const DAY_MS = 86_400_000;

const list = async (browser: BrowserClient, query: string) => {
  const answer = await browser.get(`/api/waiting?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.json<WaitingItem[]>();
};
const idsOf = async (browser: BrowserClient, query: string) =>
  (await list(browser, query)).map(({ id }) => id);

worldTest("work is new until the teacher answers, and a portfolio stalls after two weeks", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const studentRecord = await addStudent(teacher, { firstName: "Zara", lastName: "Quill" });
  const portfolio = await assign(teacher, studentRecord);
  const student = await signInStudent(world, oak, studentRecord);
  const lists = async () => {
    const open: string[] = [];
    for (const what of ["review", "ready", "new", "stalled"]) {
      if ((await idsOf(teacher, `what=${what}`)).includes(portfolio.id)) open.push(what);
    }
    return open;
  };
  assert.deepEqual(await lists(), []);
  const [, second] = portfolio.submissions;
  await student.put(`/api/submissions/${second!.id}`, { studentComment: "I dug." });
  assert.deepEqual(await list(teacher, "what=new"), [{
    id: portfolio.id,
    firstName: "Zara",
    lastName: "Quill",
    unitTitle: "Growing vegetables in a raised bed",
    since: world.services.now().toISOString(),
    newWork: [1],
    outcomeIndex: 1,
  }]);
  world.advance(60_000);
  await teacher.put(`/api/submissions/${second!.id}`, { teacherComment: "Well dug." });
  assert.deepEqual(await lists(), []);
  world.advance(14 * DAY_MS);
  const later = await signInStaff(world, oak, "t@oak.example");
  assert.deepEqual(await idsOf(later, "what=stalled"), [portfolio.id]);
  await later.put(`/api/submissions/${second!.id}`, { teacherComment: "Well dug. What grows there?" });
  assert.deepEqual(await idsOf(later, "what=stalled"), []);
});

worldTest("submitted, complete, assessed and verified portfolios wait for their next step", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const portfolio = await assign(teacher, await addStudent(teacher));
  const has = async (browser: BrowserClient, what: string) =>
    (await idsOf(browser, `what=${what}`)).includes(portfolio.id);
  await postStep(teacher, portfolio, "submit", {});
  assert.deepEqual([await has(teacher, "review"), await has(teacher, "ready")], [true, false]);
  await completeOutcomes({ teacher, portfolio });
  assert.deepEqual([await has(teacher, "review"), await has(teacher, "ready")], [true, true]);
  assert.equal((await list(teacher, "what=ready"))[0]!.outcomeIndex, null);
  await postStep(teacher, portfolio, "assess", {});
  assert.deepEqual([await has(teacher, "review"), await has(admin, "verify")], [false, true]);
  await postStep(admin, portfolio, "verify", {});
  assert.deepEqual([await has(admin, "verify"), await has(admin, "award")], [false, true]);
  await postStep(admin, portfolio, "award", {});
  assert.equal(await has(admin, "award"), false);
});

worldTest(
  "what an administrator assessed waits for another one, where the school asks for that",
  async (world) => {
    const { oak, teacher } = await openSchool(world);
    const [admin, other] = [
      await signInNewStaff(world, oak, "admin", "a@oak.example"),
      await signInNewStaff(world, oak, "admin", "b@oak.example"),
    ];
    const portfolio = await assign(teacher, await addStudent(teacher));
    await completeOutcomes({ teacher, portfolio });
    assert.equal((await postStep(teacher, portfolio, "submit", {})).status, 200);
    admin.cookies.set("activeRole", "teacher");
    assert.equal((await postStep(admin, portfolio, "assess", {})).status, 200);
    admin.cookies.delete("activeRole");
    const waiting = async () => [await idsOf(admin, "what=verify"), await idsOf(other, "what=verify")];
    assert.deepEqual(await waiting(), [[portfolio.id], [portfolio.id]]);
    await oak.run(sql`update establishment_settings set verify_by_another = 1`);
    assert.deepEqual(await waiting(), [[], [portfolio.id]]);
    assert.equal((await postStep(other, portfolio, "verify", {})).status, 200);
    assert.deepEqual(await idsOf(admin, "what=award"), [portfolio.id]);
  },
);

worldTest("a list goes by who waits longest, a page at a time, and is narrowed to a unit", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const submitted: TestPortfolio[] = [];
  for (const code of ["121766", "121766", "070147", "121766", "070147"]) {
    submitted.push(await assign(teacher, await addStudent(teacher), code));
  }
  for (const portfolio of submitted.toReversed()) {
    world.advance(60_000);
    await postStep(teacher, portfolio, "submit", {});
  }
  const expected = submitted.map(({ id }) => id).toReversed();
  for (const limit of [1, 2, 5]) {
    const ids = await collectIds(teacher, `/api/waiting?what=review&limit=${limit}`);
    assert.deepEqual(ids, expected, `${limit} at a time`);
  }
  const bus = submitted[2]!.unitId;
  const units = (await teacher.get("/api/waiting/units?what=review")).json<WaitingUnit[]>();
  assert.deepEqual(units.map(({ id, count }) => [id, count]), [[submitted[0]!.unitId, 3], [bus, 2]]);
  assert.deepEqual(await idsOf(teacher, `what=review&unit=${bus}`), [submitted[4]!.id, submitted[2]!.id]);
  await teacher.post(`/api/assignments/${submitted[4]!.id}/archive`, {});
  assert.deepEqual(await idsOf(teacher, `what=review&unit=${bus}`), [submitted[2]!.id], "archived");
  const returned = await postStep(teacher, submitted[2]!, "return", { reason: "Please write more." });
  assert.equal(returned.status, 200);
  assert.deepEqual(await idsOf(teacher, `what=review&unit=${bus}`), []);

  const today = world.services.now().toISOString().slice(0, 10);
  assert.deepEqual(await idsOf(teacher, `what=unsubmitted&by=${today}`), [submitted[2]!.id]);
  assert.deepEqual(await idsOf(teacher, "what=unsubmitted"), [], "given less than six weeks ago");

  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  assert.deepEqual(await idsOf(colleague, "what=review"), [], "another teacher's students");
  assert.deepEqual((await colleague.get("/api/waiting/units?what=review")).json(), []);
});

worldTest("lists are for staff, each in its own mode, and queries are checked", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const student = await signInStudent(world, oak, await addStudent(teacher));
  const status = async (browser: BrowserClient, path: string) => (await browser.get(path)).status;
  for (const path of ["/api/waiting", "/api/waiting/units"]) {
    assert.equal(await status(student, `${path}?what=review`), 403);
    assert.equal(await status(world.browser(oak.host), `${path}?what=review`), 401);
    assert.equal(await status(teacher, `${path}?what=verify`), 403);
    assert.equal(await status(admin, `${path}?what=review`), 403);
    for (const query of ["", "?what=done", "?what=unsubmitted&by=soon", "?what=review&order=name"]) {
      assert.equal(await status(teacher, path + query), 400, path + query);
    }
  }
  assert.equal(await status(student, "/waiting"), 404);
  assert.equal(await status(world.browser(oak.host), "/waiting?what=new"), 303);
});

worldTest("the page shows the list that its address names, in two round trips", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const student = await addStudent(teacher, { firstName: "Zara", lastName: "Quill" });
  const portfolio = await assign(teacher, student);
  const text = async (browser: BrowserClient, query: string) =>
    pageText((await browser.get(`/waiting${query}`)).text);
  assert.match(await text(teacher, ""), /Pending Review 0.*Nothing to review/);
  await postStep(teacher, portfolio, "submit", {});
  world.countRoundTrips();
  const page = await teacher.get("/waiting?what=review");
  assert.equal(world.countRoundTrips(), 2);
  assert.match(
    pageText(page.text),
    /Pending Review 1.*Ready to assess 0.*Student.*Submitted.*Zara Quill.*15 June 2026/,
  );
  assert.ok(page.text.includes(`href="/student-portfolio/${portfolio.id}#outcome-1"`));
  assert.match(
    await text(teacher, "?what=verify&by=soon&unit=none"),
    /Pending Review/,
    "unknown: the first list",
  );
  assert.match(await text(teacher, "?what=unsubmitted&by=2026-06-12"), /Not submitted by 12 June 2026/);
  assert.match(await text(admin, ""), /To verify 0.*To award 0/);
});
