import assert from "node:assert/strict";
import type { BrowserClient } from "../../test/browser_client.ts";
import {
  addStudent,
  assign,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
} from "../../test/factories.ts";
import { pageText } from "../../test/portfolio_fixture.ts";
import { type School, type World, worldTest } from "../../test/world.ts";
import { readEntitlements } from "../features/settings/read_settings.ts";
import { addStaff } from "./add_staff.ts";
import { changeTenantPlan } from "./change_tenant_plan.ts";

const DAY_MS = 86_400_000;
const OPERATOR = { kind: "operator" } as const;

const startTrial = (world: World, school: School, trialDays: number) =>
  changeTenantPlan(world.services, OPERATOR, school.id, { plan: "medium", trialDays });

worldTest(
  "a changed plan is at the school at once, with its seats and the end of its trial",
  async (world) => {
    const { oak } = await openSchool(world);
    const read = () => world.services.doors.readTenant(oak.id, readEntitlements);
    await startTrial(world, oak, 14);
    assert.partialDeepStrictEqual(await read(), {
      plan: "medium",
      status: "trial",
      seats: 100,
      trialEndsAt: new Date(world.services.now().getTime() + 14 * DAY_MS).toISOString(),
    });
    await changeTenantPlan(world.services, OPERATOR, oak.id, { plan: "small", seats: 70 });
    assert.partialDeepStrictEqual(await read(), {
      plan: "small",
      status: "active",
      seats: 70,
      trialEndsAt: null,
    });
  },
);

/** What each person may still do, by status of the answers. */
async function openLapsedSchool(world: World) {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const studentRecord = await addStudent(teacher);
  const portfolio = await assign(teacher, studentRecord);
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: portfolio.id })).json<
    { id: string }
  >();
  const [first] = portfolio.submissions;
  let saves = 0;
  const people = async () => ({
    teacher: await signInStaff(world, oak, "t@oak.example"),
    admin: await signInStaff(world, oak, "a@oak.example"),
    student: await signInStudent(world, oak, studentRecord),
  });
  const work = async (browser: BrowserClient, box: "studentComment" | "teacherComment") => [
    (await browser.put(`/api/submissions/${first!.id}`, { [box]: `Words ${++saves}` })).status,
    (await browser.post(`/api/submissions/${first!.id}/files`, {
      fileType: "link",
      fileUrl: `https://oak.example/${saves}`,
    })).status,
    (await browser.post("/api/objects/upload", { fileName: "a.txt", fileSize: 3 })).status,
    (await browser.post("/api/chat/messages", { threadId: thread.id, message: "Hello" })).status,
  ];
  const add = async (staff: BrowserClient) => [
    (await staff.post("/api/students", { studentId: `N${++saves}`, firstName: "A", lastName: "B" })).status,
    (await staff.post("/api/assignments", {
      unitId: portfolio.unitId,
      unitCode: "121766",
      studentId: studentRecord.id,
    })).status,
  ];
  return { oak, teacher, admin, portfolio, first: first!, people, work, add };
}

worldTest("where a trial has ended adding stops at once, and work goes on for thirty days", async (world) => {
  const { oak, portfolio, first, people, work, add } = await openLapsedSchool(world);
  await startTrial(world, oak, 1);
  world.advance(DAY_MS);
  const lapsed = await people();
  assert.deepEqual(await add(lapsed.teacher), [403, 403]);
  assert.deepEqual(await add(lapsed.admin), [403, 403]);
  await assert.rejects(
    addStaff(world.services, OPERATOR, oak.id, {
      email: "new@oak.example",
      firstName: "N",
      lastName: "W",
      role: "teacher",
    }),
    /trial has ended/,
  );
  assert.deepEqual(await work(lapsed.student, "studentComment"), [200, 201, 200, 201]);
  assert.deepEqual(await work(lapsed.teacher, "teacherComment"), [200, 201, 200, 201]);

  world.advance(30 * DAY_MS);
  const over = await people();
  assert.deepEqual(await work(over.student, "studentComment"), [403, 403, 403, 403]);
  assert.deepEqual(await work(over.teacher, "teacherComment"), [403, 403, 403, 403]);
  const message = async (browser: BrowserClient) =>
    (await browser.put(`/api/submissions/${first.id}`, {})).json<{ message: string }>().message;
  assert.equal(await message(over.student), "Your school has paused new work. Ask your teacher.");
  assert.match(await message(over.teacher), /^The plan has ended/);
  for (const browser of [over.student, over.teacher, over.admin]) {
    assert.equal((await browser.get(`/api/assignments/${portfolio.id}/submissions`)).status, 200);
  }
  assert.equal((await over.teacher.get(`/api/generate-summary/${portfolio.unitId}`)).status, 200);
  await changeTenantPlan(world.services, OPERATOR, oak.id, { plan: "medium" });
  assert.deepEqual(await work(over.student, "studentComment"), [200, 201, 200, 201], "a plan is bought");
});

worldTest("a trial's days are told to staff on their start pages, never to students", async (world) => {
  const { oak, people } = await openLapsedSchool(world);
  const text = async (browser: BrowserClient) => pageText((await browser.get("/")).text);
  const before = await people();
  assert.doesNotMatch(await text(before.admin), /free trial/);
  await startTrial(world, oak, 5);
  assert.match(
    await text(before.admin),
    /5 days left of your free trial.*you can't add students, staff or portfolios/,
  );
  assert.match(await text(before.teacher), /5 days left of your free trial/);
  assert.doesNotMatch(await text(before.teacher), /can't add students/);
  assert.doesNotMatch(await text(before.student), /trial|plan\b/i);
  world.advance(5 * DAY_MS);
  const after = await people();
  assert.match(await text(after.admin), /The free trial has ended/);
  assert.doesNotMatch(await text(after.student), /trial|plan\b/i);
});
