import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countRows, type World, worldTest } from "../../../test/world.ts";

const choose = (browser: BrowserClient, body: unknown) =>
  browser.send("/api/display", { method: "PATCH", body });

async function openClass(world: World) {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const ben = await addStudent(teacher, { firstName: "Ben" });
  const rows = () =>
    oak.rows(sql`
      select role as name, text_size, fewer_things from staff
      union all select first_name, text_size, fewer_things from students order by name`);
  return { oak, teacher, admin, amira, ben, student: await signInStudent(world, oak, amira), rows };
}

worldTest("everyone chooses how pages look to them, field by field", async (world) => {
  const { student, teacher, admin, rows } = await openClass(world);
  const answers = [
    await choose(student, { textSize: "largest" }),
    await choose(student, { fewerThings: true }),
    await choose(teacher, { textSize: "larger" }),
    await choose(admin, { textSize: "largest", fewerThings: true }),
    await choose(admin, { textSize: "normal", fewerThings: false }),
    await choose(student, {}),
  ];
  assert.deepEqual(answers.map(({ status, json }) => [status, json()]), [
    [200, { textSize: "largest", fewerThings: false }],
    [200, { textSize: "largest", fewerThings: true }],
    [200, { textSize: "larger", fewerThings: false }],
    [200, { textSize: "largest", fewerThings: true }],
    [200, { textSize: "normal", fewerThings: false }],
    [200, { textSize: "largest", fewerThings: true }],
  ]);
  assert.deepEqual(await rows(), [
    { name: "Amira", text_size: "largest", fewer_things: 1 },
    { name: "Ben", text_size: "normal", fewer_things: 0 },
    { name: "admin", text_size: "normal", fewer_things: 0 },
    { name: "teacher", text_size: "larger", fewer_things: 0 },
  ]);
});

worldTest("what is no choice is refused, and no one chooses for another", async (world) => {
  const { student, ben, rows } = await openClass(world);
  const before = await rows();
  for (
    const body of [
      { textSize: "huge" },
      { textSize: null },
      { fewerThings: 1 },
      { textSize: "larger", id: ben.id },
      [],
      "larger",
    ]
  ) assert.equal((await choose(student, body)).status, 400, JSON.stringify(body));
  const forBen = { method: "PATCH", body: { textSize: "larger" }, headers: { "unitfolio-person": ben.id } };
  assert.equal((await student.send("/api/display", forBen)).status, 401, "a page of another person's");
  assert.deepEqual(await rows(), before);
});

worldTest("a choice may tell of a need: it is in no event, and no staff read it", async (world) => {
  const { oak, student, teacher, admin, amira } = await openClass(world);
  const events = () => countRows(world, oak.id, "events");
  const before = await events();
  assert.equal((await choose(student, { textSize: "largest", fewerThings: true })).status, 200);
  assert.equal(await events(), before);
  for (const staff of [teacher, admin]) {
    for (
      const path of [
        "/manage-students",
        `/students/${amira.id}`,
        "/api/students",
        `/api/students/${amira.id}`,
      ]
    ) {
      const { status, text } = await staff.get(path);
      assert.equal(status, 200, path);
      assert.match(text, /Amira/, path);
      assert.doesNotMatch(text, /largest|"fewerThings":true/, path);
    }
  }
});

worldTest("a choice is the person's in one school, and works when the plan has ended", async (world) => {
  const { oak, teacher, student } = await openClass(world);
  const elm = await world.school("elm");
  const elsewhere = await signInNewStaff(world, elm, "teacher", "t@oak.example");
  await choose(elsewhere, { textSize: "larger" });
  await oak.run(sql`update entitlements set status = 'expired'`);
  assert.equal((await choose(student, { textSize: "larger" })).status, 200);
  const sizes = (school: typeof oak) => school.rows(sql`select text_size from staff where role = 'teacher'`);
  assert.deepEqual([await sizes(oak), await sizes(elm)], [[{ text_size: "normal" }], [{
    text_size: "larger",
  }]]);
  await oak.run(sql`update staff set archived_at = '2026-06-15' where role = 'teacher'`);
  assert.equal((await choose(teacher, { textSize: "larger" })).status, 401);
});
