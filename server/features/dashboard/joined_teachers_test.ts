import assert from "node:assert/strict";
import { addStudent, openSchool, signInNewStaff } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";

const DAY_MS = 86_400_000;
const textOf = (page: { text: string }) => page.text.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

worldTest("who links themselves to a student is named to the student's teachers", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const names = { firstName: "Carl", lastName: "Moss" };
  const carl = await signInNewStaff(world, oak, "teacher", "carl@oak.example", names);
  const other = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const zoe = await addStudent(teacher, { firstName: "Zoë", lastName: "Ash" });
  await addStudent(other);
  const told = /Carl Moss linked themselves to Zoë Ash on 15 June 2026\./;
  assert.doesNotMatch(textOf(await teacher.get("/")), /linked themselves/);
  world.advance(1000);
  assert.equal((await carl.post(`/api/students/${zoe.id}/link`)).status, 200);
  assert.match(textOf(await teacher.get("/")), told);
  for (const browser of [carl, other]) {
    assert.doesNotMatch(textOf(await browser.get("/")), /linked themselves/);
  }
  for (const browser of [teacher, carl]) {
    assert.match(
      textOf(await browser.get(`/students/${zoe.id}`)),
      /Teachers.*Sam Carter Carl Moss \(linked themselves on 15 June 2026\)/,
    );
  }
  world.advance(15 * DAY_MS);
  assert.doesNotMatch(textOf(await teacher.get("/")), /linked themselves/, "for two weeks");
});
