import assert from "node:assert/strict";
import { addStudent, assign, openSchool, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { pageText } from "../../../test/portfolio_fixture.ts";
import { worldTest } from "../../../test/world.ts";

worldTest("the page holds the tab that its address names, in two round trips", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const page = async (browser: typeof teacher, path = "/manage-students") => {
    world.countRoundTrips();
    const { status, text } = await browser.get(path);
    assert.equal(status, 200);
    return { text: pageText(text), trips: world.countRoundTrips() };
  };
  const empty = await page(teacher);
  assert.match(empty.text, /Current Students \(0\).*No Students Added.*Add Your First Student/);
  assert.match((await page(teacher, "/manage-students?tab=links")).text, /No Portfolio Assignments/);

  const facts = { firstName: "Amira", yearGroup: "Year 9", learnerNumber: "0042" };
  const amira = await addStudent(teacher, { ...facts, email: "amira@pupils.example" });
  const bare = await addStudent(teacher, { firstName: "Bare", email: null });
  for (const student of [amira, bare]) await assign(teacher, student);
  const { text, trips } = await page(teacher);
  assert.match(text, /Current Students \(2\)/);
  assert.match(text, /Amira.*Year 9.*amira@pupils\.example.*15\/06\/2026/);
  assert.equal(trips, 2);
  const linksTab = await page(teacher, "/manage-students?tab=links");
  assert.match(
    linksTab.text,
    /Growing vegetables.*Unit 121766.*No email address on file.*Copy Email Template/,
  );
  assert.match(linksTab.text, /amira ?@pupils\.example/);
  assert.equal(linksTab.trips, 2);
  assert.match((await page(admin)).text, /Current Students \(2\).*Teacher/);
  assert.equal((await page(admin, "/manage-students?tab=links")).trips, 2);
});

worldTest("a signed-out visitor signs in and returns, and a student gets no page", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const amira = await addStudent(teacher);
  await assign(teacher, amira);
  const visit = await world.browser(oak.host).get("/manage-students?tab=links");
  assert.equal(visit.status, 303);
  assert.equal(visit.headers.get("location"), "/api/login?returnTo=%2Fmanage-students%3Ftab%3Dlinks");
  const studentBrowser = await signInStudent(world, oak, amira);
  assert.equal((await studentBrowser.get("/manage-students")).status, 404);
  const own = await studentBrowser.get("/api/assignments");
  assert.ok(!own.text.includes(amira.email), "a student's own list holds no address");
  const found = async (search: string) =>
    (await teacher.get(`/api/assignments?search=${search}`)).json<{ student: { email: string } }[]>()
      .map(({ student }) => student.email);
  assert.deepEqual([await found("ash%20121766"), await found("xyz")], [[amira.email], []]);
});
