import assert from "node:assert/strict";
import { ltiLinks } from "../../domain/lti.ts";
import { addStudent } from "../factories.ts";
import { INSTRUCTOR, openLtiPlatform } from "../fakes/lti_platform.ts";
import { enrol } from "../fakes/moodle/course.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { serveCourse } from "./lti_course.ts";
import { openAs } from "./page_actions.ts";

/** A Moodle whose addresses the school trusts, with a course of students. */
async function openCoursePlatform(
  { admin, teacher, oak, world }: Awaited<ReturnType<typeof openLiveSchool>>,
) {
  const platform = await openLtiPlatform(world.services.now);
  const { moodle } = platform;
  moodle.toolKeys = async () => (await world.browser(oak.host).get(ltiLinks.keys())).json();
  const form = { ...platform.form(), addressesVerified: true };
  assert.equal((await admin.post("/api/admin/lti/platforms", form)).status, 201);
  const here = await addStudent(teacher, { firstName: "Amina", lastName: "Begum" });
  const course = moodle.courses.get("3")!;
  enrol(course, { id: "9", firstName: "Joe", lastName: "Oak", idNumber: "J1" });
  enrol(course, { id: "10", firstName: "Amina", lastName: "Begum", email: here.email });
  enrol(course, { id: "11", firstName: "Zed", lastName: "" });
  const { email } = (await teacher.get("/api/auth/user")).json<{ email: string }>();
  return { platform, moodle, email };
}

Deno.test("a teacher adds students from a course", async () => {
  await using school = await openLiveSchool();
  const { teacher, oak, world, browser } = school;
  const { platform, moodle, email } = await openCoursePlatform(school);
  await using _platform = platform;
  await platform.launch(world.browser(oak.host), {
    sub: "8",
    roles: [INSTRUCTOR],
    claims: { ...moodle.claims(), email },
  });
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, "/manage-students");
    await page.getByRole("link", { name: "Add from a course" }).click();
    await assertAccessible(page, "the courses");
    moodle.fault = ({ url }) => url === moodle.tokenUrl ? undefined : new Response(null, { status: 403 });
    await page.getByRole("link", { name: "Add students from Garden & kitchen" }).click();
    await page.getByText("The platform refused the call.", { exact: false }).waitFor();
    problems.expect(/409/);
    await assertAccessible(page, "a platform that refuses");
    moodle.fault = () => undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "New students (2)" }).waitFor();
    await assertAccessible(page, "the students of a course");
    const button = page.getByRole("button", { name: /^(Add|Link)/ });
    assert.equal(await button.getAttribute("aria-disabled"), "true");
    const studentId = page.getByLabel("Student ID for Robin Ash");
    assert.equal(await studentId.inputValue(), "ASHR01");
    await page.getByLabel("Select all").check();
    await studentId.fill("j1");
    await page.getByText("This student ID is in the list twice").waitFor();
    await studentId.fill("R7");
    await page.getByRole("checkbox", { name: /Amina Begum/ }).check();
    await assertAccessible(page, "ticked students");
    await page.getByRole("button", { name: "Add 2 and link 1" }).click();
    await page.locator("[tabindex='-1']:focus").getByText("2 added, 1 linked").waitFor();
    await page.getByRole("heading", { name: "Nothing to do (3)" }).waitFor();
    await assertAccessible(page, "added students");
  });
  const students = (await teacher.get("/api/students")).json<{ studentId: string }[]>();
  assert.deepEqual(students.map(({ studentId }) => studentId).filter((id) => /^(R7|J1)$/.test(id)).sort(), [
    "J1",
    "R7",
  ]);
});

Deno.test("a teacher comes to the students of a course from its frame", async () => {
  await using school = await openLiveSchool();
  const { teacher, oak, browser } = school;
  const { platform, email } = await openCoursePlatform(school);
  await using _platform = platform;
  serveCourse(platform, oak, { emails: { class: email } });
  await withPage(browser, PHONE, async (page) => {
    await page.goto(`${platform.origin}/course?as=class`);
    const link = page.frameLocator("iframe").getByRole("link", { name: "Add students from this course" });
    await link.waitFor();
    await assertAccessible(page, "the frame");
    const path = new URL((await link.getAttribute("href"))!).pathname;
    await withPage(browser, DESKTOP, async (tab) => {
      await openAs(tab, teacher, path);
      await tab.getByRole("heading", { name: "New students (2)" }).waitFor();
      await tab.getByRole("checkbox", { name: "Joe Oak" }).press("Space");
      await tab.getByRole("button", { name: "Add 1 student" }).press("Enter");
      await tab.locator("[tabindex='-1']:focus").getByText("1 added").waitFor();
      await tab.getByRole("list", { name: "Nothing to do" }).getByRole("link", { name: "Joe Oak" }).waitFor();
      await assertAccessible(tab, "a student who was added");
    });
  });
});
