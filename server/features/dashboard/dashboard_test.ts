import assert from "node:assert/strict";
import { addStudent, assign, signInStaff, signInStudent } from "../../../test/factories.ts";
import { eachWorld } from "../../../test/world.ts";

/** Visible text of a page. */
function wordsOf(html: string): string {
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

eachWorld("a student's start page tells how far each unit is, and what to do next", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const student = await addStudent(teacher, { firstName: "Amira" });
  const studentBrowser = await signInStudent(world, oak, student);
  const page = async () => wordsOf((await studentBrowser.get("/")).text);
  assert.match(await page(), /My Portfolio.*Welcome, Amira.*No Assignments Yet/);

  const portfolio = await assign(teacher, student);
  assert.match(await page(), /Growing vegetables.*Not Started.*0\/3 outcomes completed.*Continue Work/);
  const [first] = portfolio.submissions;
  await studentBrowser.put(`/api/submissions/${first!.id}`, { studentComment: "I dug." });
  assert.match(await page(), /In Progress.*0\/3/);
  await studentBrowser.put(`/api/submissions/${first!.id}`, { studentComment: "" });
  assert.match(await page(), /Not Started/, "nothing stands there any more");
  for (const { id } of portfolio.submissions) {
    await teacher.post(`/api/submissions/${id}/complete`, { complete: true });
  }
  assert.match(await page(), /Completed.*3\/3 outcomes completed.*View Portfolio/);
});

eachWorld(
  "a teacher sees what waits and the units of their own students, an administrator all or, as a teacher, their own",
  async (world) => {
    const oak = await world.school("oak");
    await oak.staff("admin", "a@oak.example");
    await oak.staff("teacher", "t@oak.example");
    await oak.staff("teacher", "u@oak.example");
    const admin = await signInStaff(world, oak, "a@oak.example");
    const teacher = await signInStaff(world, oak, "t@oak.example");
    const other = await signInStaff(world, oak, "u@oak.example");
    const zara = await assign(teacher, await addStudent(teacher, { firstName: "Zara", lastName: "Quill" }));
    assert.equal((await teacher.post(`/api/assignments/${zara.id}/submit`, {})).status, 200);
    const page = async (browser: typeof admin) => wordsOf((await browser.get("/")).text);
    const asTeacherSees =
      /Pending Review.*Zara Quill.*Active Units.*Growing vegetables.*1 student.*Add New UAS Unit/;
    assert.match(await page(teacher), asTeacherSees);
    const others = await page(other);
    assert.ok(!/Zara|Growing/.test(others), "a colleague's students and units are not theirs");
    assert.match(others, /Nothing waits for you.*No active units yet.*Manage Students/);
    assert.match(await page(admin), /Overview.*Zara Quill/);
    assert.ok(!(await page(admin)).includes("Add New UAS Unit"));
    admin.cookies.set("activeRole", "teacher");
    const asTeacher = await page(admin);
    assert.ok(asTeacher.includes("Add New UAS Unit") && !asTeacher.includes("Zara"));
  },
);

eachWorld("every start page is at most two round trips, however many portfolios there are", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const student = await addStudent(teacher);
  const studentBrowser = await signInStudent(world, oak, student);
  const trips = async (browser: typeof teacher) => {
    await browser.get("/");
    world.countRoundTrips();
    await browser.get("/");
    return world.countRoundTrips();
  };
  assert.deepEqual([await trips(teacher), await trips(studentBrowser)], [2, 2]);
  for (const code of ["121766", "70147", "100012"]) {
    await assign(teacher, student, code === "70147" ? "070147" : code);
  }
  assert.deepEqual([await trips(teacher), await trips(studentBrowser)], [2, 2]);
});
