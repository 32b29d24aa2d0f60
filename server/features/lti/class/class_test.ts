import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { postForm } from "../../../../test/browser_client.ts";
import { addStudent, assign, signInNewStaff, signInStaff } from "../../../../test/factories.ts";
import { INSTRUCTOR } from "../../../../test/fakes/lti_platform.ts";
import { completeOutcomes, pageText } from "../../../../test/portfolio_fixture.ts";
import { type World, worldTest } from "../../../../test/world.ts";
import { setUp } from "../../second_factor/testing.ts";
import { readClass } from "./read_class.ts";
import { hidden, linkByCode, openLtiSchool } from "../../../../test/lti_school.ts";

/** A teacher with two students in a unit, and an activity of it that they open. */
async function openClass(world: World) {
  const school = await openLtiSchool(world, { addressesVerified: true });
  const { oak, admin, student, platform } = school;
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const amina = await addStudent(teacher, { firstName: "Amina", lastName: "Begum" });
  const zed = await addStudent(teacher, { firstName: "Zed", lastName: "Abbot" });
  const portfolio = await assign(teacher, amina);
  await assign(teacher, zed);
  await assign(admin, student);
  await completeOutcomes({ teacher, portfolio }, 2);
  const launch = (claims: Record<string, unknown> = { email: "t@oak.example" }, browser = school.browser()) =>
    platform.launch(browser, {
      sub: "8",
      roles: [INSTRUCTOR],
      claims: { ...platform.custom({ unit: "121766" }), ...claims },
    });
  return { ...school, teacher, portfolio, launch };
}

worldTest("a teacher's launch shows their own students' progress, and begins no session", async (world) => {
  const school = await openClass(world);
  await using _platform = school;
  const { launch, portfolio, oak } = school;
  const browser = school.browser();
  const answer = await launch(undefined, browser);
  assert.equal(answer.status, 200, answer.text);
  const text = pageText(answer.text);
  assert.match(text, /Growing vegetables in a raised bed 2 students\. /);
  assert.match(text, /Amina Begum .*2 of 3 complete/);
  assert.match(text, /Zed Abbot .*0 of 3 complete/);
  assert.doesNotMatch(text, /Robin/, "another teacher's student");
  assert.ok(answer.text.includes(`href="http://${oak.host}/units/${portfolio.unitId}"`), "the full grid");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.deepEqual([...browser.cookies.keys()], []);

  await oak.staff("teacher", "robin@oak.example");
  const other = await school.platform.launch(school.browser(), {
    sub: "9",
    roles: [INSTRUCTOR],
    claims: { ...school.platform.custom({ unit: "121766" }), email: "robin@oak.example" },
  });
  assert.match(pageText(other.text), /None of your students has this unit yet/);
  assert.doesNotMatch(pageText(other.text), /Amina|Zed|Robin Ash/);
});

worldTest("an administrator's launch shows their own students alone", async (world) => {
  const school = await openClass(world);
  await using _platform = school;
  const { launch } = school;
  const text = pageText((await launch({ email: "helen@oak.example" })).text);
  assert.match(text, /1 student\. /);
  assert.match(text, /Robin Ash/);
  assert.doesNotMatch(text, /Amina|Zed/);
});

worldTest("staff who are not known yet see no student until a code says who they are", async (world) => {
  const school = await openClass(world);
  await using _platform = school;
  const browser = school.browser();
  const unknown = await school.launch({}, browser);
  assert.match(pageText(unknown.text), /Show my students’ progress here/);
  assert.doesNotMatch(pageText(unknown.text), /Amina|Zed/);
  const asked = await postForm(browser, "/lti/link", { token: hidden(unknown.text, "token") });
  assert.equal(asked.status, 200, asked.text);
  assert.match(pageText(asked.text), /Who are you\?/);
  const linked = await linkByCode(world, browser, asked.text, "t@oak.example");
  assert.match(pageText(linked.text), /Amina Begum .*2 of 3 complete/);
  assert.match(world.mails.at(-1)!.text, /your students' progress in your course/);
  assert.match(pageText((await school.launch({})).text), /Amina Begum/, "known from now on");
  assert.deepEqual([...browser.cookies.keys()], []);
});

worldTest("names stay behind a sign-in that asks for a second factor", async (world) => {
  const school = await openClass(world);
  await using _platform = school;
  const { launch, oak } = school;
  const isHidden = async () => {
    const text = pageText((await launch()).text);
    assert.match(text, /2 students\. /);
    const hidden = /Names stay behind your own sign-in/.test(text);
    assert.equal(/Amina|Zed/.test(text), !hidden);
    return hidden;
  };
  assert.equal(await isHidden(), false);
  await oak.run(sql`update establishment_settings set second_factor = 'staff'`);
  assert.equal(await isHidden(), true, "one that the school requires");
  await oak.run(sql`update establishment_settings set second_factor = 'admins'`);
  assert.equal(await isHidden(), false);
  await setUp(world, await signInStaff(world, oak, "t@oak.example"));
  assert.equal(await isHidden(), true, "one that the teacher has");
});

worldTest("staff who left are shown nothing", async (world) => {
  const school = await openClass(world);
  await using _platform = school;
  const { launch, oak } = school;
  assert.match(pageText((await launch()).text), /Amina/);
  await oak.run(sql`update staff set archived_at = '2026-06-15T09:00:00.000Z' where email = 't@oak.example'`);
  assert.doesNotMatch(pageText((await launch()).text), /Amina|Zed/);
  // Archived between being recognised and the reading.
  const [staff] = await oak.rows<{ id: string }>(
    sql`select user_id as id from staff where email = 't@oak.example'`,
  );
  const asked = { staffId: staff!.id, unitId: school.portfolio.unitId };
  assert.equal(await world.services.doors.readTenant(oak.id, (db) => readClass(db, asked)), null);
});
