import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ltiLinks } from "../../../domain/lti.ts";
import { links } from "../../../domain/links.ts";
import { STUDENTS, TEACHERS } from "../../../server/demonstration/school.ts";
import { INSTRUCTOR, type LtiPlatform, openLtiPlatform } from "../../fakes/lti_platform.ts";
import { serveRegistration } from "../../fakes/lti_registration.ts";
import { enrol } from "../../fakes/moodle/course.ts";
import { serveCourse } from "../lti_course.ts";
import { toasts } from "../page_actions.ts";
import { clipBetween, takeFrame, takePicture } from "./camera.ts";
import { openStaffPage, type Scene, showAs, type Stage, withPage } from "./stage.ts";

const MOODLE = "https://moodle.oak.example";
/** The demonstration's unit that six students of one teacher have. */
const BUS = "118204";
const COURSE = "Out and about";
const TEACHER = TEACHERS.okafor;

/** A Moodle that can fetch the school's keys. */
async function openMoodle({ world, administrator }: Stage) {
  const platform = await openLtiPlatform(world.services.now);
  platform.moodle.toolKeys = async () =>
    (await world.browser(administrator.host).get(ltiLinks.keys())).json();
  return platform;
}

async function addPlatform({ administrator }: Stage, platform: LtiPlatform, sendGrades: boolean) {
  const form = { ...platform.form(), addressesVerified: true, sendGrades };
  const added = await administrator.post("/api/admin/lti/platforms", form);
  assert.equal(added.status, 201, added.text);
}

/** Addresses as a school's Moodle and Unitfolio would have them. */
const showMoodle = ({ administrator }: Stage, page: Page, { origin, clientId }: LtiPlatform) =>
  showAs(page, {
    [`http://${administrator.host}`]: "https://unitfolio.oak.example",
    [`${origin}/auth?site=1`]: `${MOODLE}/mod/lti/auth.php`,
    [`${origin}/auth`]: `${MOODLE}/mod/lti/auth.php`,
    [`${origin}/certs`]: `${MOODLE}/mod/lti/certs.php`,
    [origin]: MOODLE,
    [clientId]: "kDq7Xw2mZb81TfR",
  });

const cardOf = (page: Page, name: string) =>
  page.locator("section.card").filter({ has: page.getByRole("heading", { name, exact: true }) });

const studentOf = (id: string) => STUDENTS.find(({ studentId }) => studentId === id)!;

/** A course of a Moodle: its students, a class in its frame, its gradebook, and how it is connected. */
export const courseScenes: readonly Scene[] = [
  {
    name: "course-students",
    async play(stage) {
      await using platform = await openMoodle(stage);
      await addPlatform(stage, platform, false);
      const { moodle } = platform;
      const course = moodle.courses.get("3")!;
      course.title = COURSE;
      course.enrolled.length = 0;
      const { firstName, lastName } = studentOf("001204");
      enrol(course, { id: "11", firstName: "Leo", lastName: "Hartley", email: "", idNumber: "001260" });
      enrol(course, { id: "12", firstName: "Maryam", lastName: "Siddiqui", email: "" });
      enrol(course, { id: "13", firstName, lastName, email: "", idNumber: "001204" });
      enrol(course, { id: "14", firstName: "Mo", lastName: "Rahman", email: "", idNumber: "001187" });
      await platform.launch(stage.world.browser(stage.administrator.host), {
        sub: "8",
        roles: [INSTRUCTOR],
        claims: { ...moodle.claims(), email: TEACHER.email },
      });
      await withPage(stage, "wide", async (page) => {
        await openStaffPage(stage, page, "teacher", links.manageStudents());
        await page.getByRole("link", { name: "Add from a course" }).click();
        await page.getByRole("link", { name: `Add students from ${COURSE}` }).click();
        for (const name of ["Leo Hartley", "Maryam Siddiqui", `${firstName} ${lastName}`]) {
          await page.getByRole("checkbox", { name }).check();
        }
        await page.getByRole("button", { name: "Add 2 and link 1" }).waitFor();
        const title = page.getByRole("heading", { level: 1 });
        const list = await clipBetween(page, title, page.locator(".foot-bar"));
        await takePicture(page, "wide-course-students", list);
      });
    },
  },
  {
    name: "course-class",
    async play(stage) {
      await using platform = await openMoodle(stage);
      await addPlatform(stage, platform, false);
      serveCourse(platform, stage.administrator, { emails: { class: TEACHER.email }, unit: BUS });
      await withPage(stage, "phone", async (page) => {
        await page.goto(`${platform.origin}/course?as=class`);
        await page.frameLocator("iframe").getByRole("list", { name: "Students" }).waitFor();
        await takeFrame(page, "phone-course-class", 668);
      });
    },
  },
  {
    name: "gradebook",
    async play(stage) {
      await using platform = await openMoodle(stage);
      await addPlatform(stage, platform, true);
      const { moodle } = platform;
      const course = moodle.courses.get("3")!;
      course.title = COURSE;
      course.links.add("10");
      const open = async (studentId: string, link: string, unit: string) => {
        const { email } = studentOf(studentId);
        if (!course.enrolled.some(({ id }) => id === studentId)) enrol(course, { id: studentId });
        const claims = { ...moodle.claims({ link }), ...platform.custom({ unit }), email };
        await platform.launch(stage.world.browser(stage.administrator.host), { sub: studentId, claims });
      };
      for (const studentId of ["001204", "001221", "001187"]) await open(studentId, "9", BUS);
      await open("001204", "10", "110386");
      await withPage(stage, "wide", async (page) => {
        await openStaffPage(stage, page, "administrator", ltiLinks.settings());
        const platforms = cardOf(page, "Platforms");
        await platforms.getByText(/Waiting for 3 students/).waitFor();
        await page.getByRole("button", { name: /^Send again/ }).click();
        await toasts(page).getByText("It will be sent in the next minute").waitFor();
        await stage.world.runJobs();
        await page.reload();
        await platforms.getByText(/^Sent for 3 students/).waitFor();
        await showMoodle(stage, page, platform);
        await takePicture(page, "wide-gradebook", await clipBetween(page, platforms, platforms));
      });
    },
  },
  {
    name: "registration",
    async play(stage) {
      await using platform = await openMoodle(stage);
      const moodle = serveRegistration(platform);
      await withPage(stage, "wide", async (page) => {
        await openStaffPage(stage, page, "administrator", ltiLinks.settings());
        await page.getByRole("button", { name: "Make an address" }).click();
        await page.getByText(/^It works once, until/).waitFor();
        const address = (await page.getByText(/\/lti\/register\//).textContent())!;
        await showMoodle(stage, page, platform);
        const connect = cardOf(page, "Connect a platform");
        await takePicture(page, "wide-registration-address", await clipBetween(page, connect, connect));
        await withPage(stage, "wide", async (tools) => {
          await tools.goto(await moodle.opened(address));
          await tools.getByRole("heading", { name: "Two steps are left" }).waitFor();
        });
        await page.reload();
        const platforms = cardOf(page, "Platforms");
        await platforms.getByText("Waiting for approval").waitFor();
        await showMoodle(stage, page, platform);
        await takePicture(page, "wide-platform-waiting", await clipBetween(page, platforms, platforms));
      });
    },
  },
];
