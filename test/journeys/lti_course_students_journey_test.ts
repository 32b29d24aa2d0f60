import { sql } from "drizzle-orm";
import { addStudent } from "../factories.ts";
import { openLtiPlatform } from "../fakes/lti_platform.ts";
import { enrol } from "../fakes/moodle/course.ts";
import { ltiLinks } from "../../domain/lti.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { serveCourse } from "./lti_course.ts";
import { openAs, toasts } from "./page_actions.ts";

Deno.test("a teacher adds the students of a course whom they tick", async () => {
  await using school = await openLiveSchool();
  const { admin, teacher, oak, world, browser } = school;
  await using platform = await openLtiPlatform(world.services.now);
  serveCourse(platform, oak);
  platform.moodle.toolKeys = async () => (await world.browser(oak.host).get(ltiLinks.keys())).json();
  await admin.post("/api/admin/lti/platforms", { ...platform.form(), addressesVerified: true });
  await addStudent(teacher, { studentId: "S1", firstName: "Zed", lastName: "Abbot", email: "" });
  const course = platform.moodle.courses.get("3")!;
  course.enrolled.length = 0;
  enrol(course, {
    id: "1",
    firstName: "Amina",
    lastName: "Begum",
    email: "amina@oak.example",
    idNumber: "A1",
  });
  enrol(course, {
    id: "2",
    firstName: "Ben",
    lastName: "Cole",
    email: "ben.with.a.long.address@oak.example",
  });
  enrol(course, { id: "3", firstName: "Zedekiah", lastName: "Abbot", idNumber: "S1" });
  let path = "";
  await withPage(browser, PHONE, async (page) => {
    await page.goto(`${platform.origin}/course?as=class`);
    const link = page.frameLocator("iframe").getByRole("link", { name: "Add students from this course" });
    path = new URL((await link.getAttribute("href"))!).pathname;
  });
  for (const size of [DESKTOP, PHONE]) {
    await withPage(browser, size, async (page, problems) => {
      const name = size === PHONE ? "390" : "1280";
      const picture = async (what: string) => {
        const folder = Deno.env.get("LTI_PICTURES");
        if (folder) await page.screenshot({ path: `${folder}/course-${what}-${name}.png`, fullPage: true });
      };
      platform.moodle.fault = ({ url }) =>
        url.includes("memberships") ? new Response(null, { status: 403 }) : undefined;
      await openAs(page, teacher, path);
      await page.getByText("The platform refused the call").waitFor();
      problems.expect(/^409/);
      await assertAccessible(page, "a course that may not be read");
      await picture("refused");
      platform.moodle.fault = () => undefined;
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByText("The names differ").waitFor();
      await assertAccessible(page, "students of a course");
      await picture("list");
      if (size === DESKTOP) return;
      await page.getByRole("region", { name: "New" }).getByRole("button", { name: "Tick all" }).press(
        "Enter",
      );
      await page.getByRole("button", { name: "Add 2 students" }).press("Enter");
      await page.getByText("Student ID is required").waitFor();
      await picture("missing");
      await page.locator(":focus").and(page.getByLabel("Student ID of Ben Cole")).fill("B2");
      await page.getByRole("button", { name: "Add 2 students" }).press("Enter");
      await toasts(page).getByText("2 students added").waitFor();
      await page.getByRole("region", { name: "Nothing to do" }).getByRole("link", { name: "Ben Cole" })
        .waitFor();
      await picture("added");
      await assertAccessible(page, "a course whose students were added");
      await oak.run(sql`delete from lti_links where student_id is not null`);
    });
  }
});
