import assert from "node:assert/strict";
import { ADMIN_TABS } from "../../../domain/admin_tabs.ts";
import { links } from "../../../domain/links.ts";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";

worldTest("teachers see reviews and units of their own students, administrators all", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const colleague = await signInNewStaff(world, oak, "teacher", "u@oak.example");
  const zara = await assign(teacher, await addStudent(teacher, { firstName: "Zara", lastName: "Quill" }));
  await teacher.put(`/api/submissions/${zara.submissions[0]!.id}`, { studentComment: "I dug." });
  assert.equal((await teacher.post(`/api/assignments/${zara.id}/submit`, {})).status, 200);
  const page = async (browser: typeof admin) => pageText((await browser.get("/")).text);
  const ownText =
    /Pending Review.*New work.*Zara Quill.*Add New UAS Unit.*Active Units.*Growing vegetables.*0 of 1 completed/;
  assert.match(await page(teacher), ownText);
  const colleaguesText = await page(colleague);
  assert.ok(!/Zara|Growing/.test(colleaguesText));
  assert.match(colleaguesText, /Nothing to review.*No active units yet/);
  assert.match(
    await page(admin),
    /Waiting for you To verify.*To award.*Total students 1 with 2 teachers.*Portfolio review 0 portfolios to verify or award/,
  );
  assert.ok(!(await page(admin)).includes("Pending Review"));
  assert.ok(!(await page(admin)).includes("Add New UAS Unit"));
  admin.cookies.set("activeRole", "teacher");
  const inTeacherMode = await page(admin);
  assert.match(
    inTeacherMode,
    /Nothing to review.*Add New UAS Unit.*No active units yet/,
  );
});

worldTest("every start page is at most two round trips, however many portfolios there are", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const student = await addStudent(teacher);
  const studentBrowser = await signInStudent(world, oak, student);
  const trips = async (browser: typeof teacher, path = "/") => {
    await browser.get(path);
    world.countRoundTrips();
    await browser.get(path);
    return world.countRoundTrips();
  };
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  for (const tab of ADMIN_TABS) assert.ok(await trips(admin, links.admin({ tab })) <= 2, tab);
  assert.deepEqual([await trips(teacher), await trips(studentBrowser)], [2, 2]);
  for (const code of ["121766", "070147", "100012"]) await assign(teacher, student, code);
  assert.deepEqual([await trips(teacher), await trips(studentBrowser)], [2, 2]);
});
