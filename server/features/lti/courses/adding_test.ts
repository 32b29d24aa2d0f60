import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { AddedMembers, MemberPick } from "../../../../domain/course_picks.ts";
import { PICK_REASONS } from "../../../../domain/course_picks.ts";
import { addStudent, signInNewStaff } from "../../../../test/factories.ts";
import { enrol } from "../../../../test/fakes/moodle/course.ts";
import { worldTest } from "../../../../test/world.ts";
import { assertEntered, personIn } from "../../../../test/lti_school.ts";
import { openAdding } from "./testing.ts";

const DONE_NOTHING: AddedMembers = { done: [], left: [] };

worldTest("ticked members are made, linked and taken into the class, once", async (world) => {
  await using school = await openAdding(world);
  const { done, students, teaches, student, events } = school;
  const ticked = [{ id: "7", studentId: "R7" }, { id: "9", studentId: "typed" }, { id: "10" }];
  assert.deepEqual(await done(ticked), { done: ["7", "9", "10"], left: [] });
  const [here, robin, joe] = await students();
  assert.deepEqual([here!.id, here!.subject], [student.id, "10"]);
  assert.deepEqual([robin!.student_id, robin!.name, robin!.email, robin!.subject], [
    "R7",
    "Robin Ash",
    "user7@moodle.example",
    "7",
  ]);
  assert.deepEqual([joe!.student_id, joe!.name, joe!.email, joe!.subject], ["J1", "Joe Oak", null, "9"]);
  for (const { id } of [here!, robin!, joe!]) assert.ok(await teaches(id), id);
  const told = await events();
  assert.deepEqual(told, [
    "lti.student_linked staff course",
    "lti.student_linked staff course",
    "lti.student_linked staff course",
    "student.added staff",
    "student.added staff",
    "student.linked staff",
  ]);
  assert.deepEqual(await done(ticked), {
    done: [],
    left: ticked.map(({ id }) => ({ id, reason: PICK_REASONS.done })),
  });
  assert.equal((await students()).length, 3);
  assert.deepEqual(await events(), told);

  const browser = school.browser();
  const launched = await school.platform.launch(browser, { sub: "9", claims: school.moodle.claims() });
  assert.equal(await personIn(browser, assertEntered(launched)), joe!.id, "recognised from now on");
});

worldTest("an address that the school does not trust is not taken over", async (world) => {
  await using school = await openAdding(world);
  const { done, students } = school;
  await school.distrustAddresses();
  assert.deepEqual((await done([{ id: "7", studentId: "R7" }])).done, ["7"]);
  const [, robin] = await students();
  assert.deepEqual([robin!.student_id, robin!.email], ["R7", null]);
});

worldTest("two presses at once make no one twice", async (world) => {
  await using school = await openAdding(world);
  const { add, students } = school;
  const ticked = [{ id: "7", studentId: "R7" }, { id: "9" }];
  const answers = await Promise.all([add(ticked), add(ticked.map(({ id }) => ({ id, studentId: "other" })))]);
  assert.deepEqual(answers.map(({ status }) => status), [200, 200]);
  assert.deepEqual(answers.flatMap((one) => one.json<AddedMembers>().done), ["7", "9"]);
  assert.equal((await students()).length, 3);
});

worldTest("what was not ticked, is no student of the course, or cannot be made is left", async (world) => {
  await using school = await openAdding(world);
  const { done, course, teacher, students } = school;
  enrol(course, { id: "8", role: "Instructor" });
  await addStudent(teacher, { studentId: "R7" });
  assert.deepEqual(await done([{ id: "8" }, { id: "99" }, { id: "7", studentId: " r7 " }]), {
    done: [],
    left: [
      { id: "8", reason: PICK_REASONS.gone },
      { id: "99", reason: PICK_REASONS.gone },
      { id: "7", reason: "This student ID is taken" },
    ],
  });
  assert.equal((await students()).length, 2);
  assert.deepEqual((await done([{ id: "7", studentId: "R8" }])).done, ["7"]);
  assert.deepEqual((await students()).map(({ subject }) => subject), [null, null, "7"]);
});

worldTest("names come from the platform, and the form takes nothing else", async (world) => {
  await using school = await openAdding(world);
  const { add } = school;
  for (
    const members of [
      [],
      [{ id: "7", firstName: "Evil" }],
      [{ id: 7 }],
      [{ id: "7", studentId: "x".repeat(200) }],
      [{ id: "7\u0000" }],
      Array.from({ length: 201 }, (_, i) => ({ id: String(i) })),
    ]
  ) {
    assert.equal((await add(members as MemberPick[])).status, 400, JSON.stringify(members).slice(0, 60));
  }
});

worldTest("where the plan has too few places no one is added or linked", async (world) => {
  await using school = await openAdding(world);
  const { add, done, students, teaches, student, oak, events } = school;
  await oak.run(sql`update entitlements set seats = 2`);
  const full = await add([{ id: "7" }, { id: "9" }, { id: "10" }]);
  assert.equal(full.status, 403, full.text);
  assert.match(
    full.json<{ message: string }>().message,
    /2 student places, too few for 2 more\. None was added/,
  );
  assert.deepEqual((await students()).map(({ subject }) => subject), [null]);
  assert.deepEqual([await teaches(student.id), await events()], [false, []]);
  assert.deepEqual((await done([{ id: "7" }, { id: "10" }])).done, ["7", "10"]);
  await oak.run(sql`update entitlements set status = 'past_due'`);
  assert.equal((await add([{ id: "9" }])).status, 403);
});

worldTest("a platform that refuses or is away changes nothing", async (world) => {
  await using school = await openAdding(world);
  const { add, done, moodle, students } = school;
  moodle.settings.namesAndRoles = false;
  assert.equal((await add([{ id: "7" }])).status, 409);
  moodle.settings.namesAndRoles = true;
  moodle.fault = () => new Response(null, { status: 503 });
  assert.equal((await add([{ id: "7" }])).status, 503);
  moodle.fault = () => undefined;
  assert.equal((await students()).length, 1);
  moodle.tokens.revoke();
  assert.deepEqual((await done([{ id: "7" }])).done, ["7"], "a token that has ended is asked for again");
  moodle.loseAnswer = true;
  assert.equal((await add([{ id: "9" }])).status, 503);
  assert.deepEqual(await done([{ id: "99" }]), {
    ...DONE_NOTHING,
    left: [{ id: "99", reason: PICK_REASONS.gone }],
  });
});

worldTest("an administrator who has no class links accounts without one", async (world) => {
  await using school = await openAdding(world);
  const { admin, add, student, oak } = school;
  const { cookies } = admin;
  cookies.set("activeRole", "admin");
  await oak.run(sql`delete from student_teachers`);
  const answer = await add([{ id: "10" }], admin);
  assert.deepEqual(answer.json<AddedMembers>().done, ["10"], answer.text);
  assert.deepEqual(await oak.rows(sql`select 1 from student_teachers where student_id = ${student.id}`), []);
  const other = await signInNewStaff(world, oak, "teacher", "other@oak.example");
  assert.equal((await add([{ id: "7" }], other)).status, 404);
});
