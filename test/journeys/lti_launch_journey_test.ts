import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import type { PlatformItem } from "../../server/features/lti/platforms/list_platforms.ts";
import { mailedDigits } from "../lti_school.ts";
import { addStudent, assign } from "../factories.ts";
import { openLtiPlatform } from "../fakes/lti_platform.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { serveCourse } from "./lti_course.ts";

type Live = Awaited<ReturnType<typeof openLiveSchool>>;

async function linkByCode({ world }: Live, frame: FrameLocator, email: string) {
  await frame.getByLabel("Email address").fill(email);
  await frame.getByRole("button", { name: "Email me a code" }).click();
  await frame.getByRole("heading", { name: "Enter your code" }).waitFor();
  await world.runJobs();
  await frame.getByLabel("Code").fill(mailedDigits(world));
  await frame.getByRole("button", { name: "Continue" }).click();
}

/** Axe sees the frame's page as one of its own. */
async function assertFrameAccessible(page: Page, name: string) {
  const shown = page.frames().find((frame) => frame.url().includes("/lti/"))!;
  await assertAccessible(shown as unknown as Page, name);
  const folder = Deno.env.get("LTI_PICTURES");
  if (folder) {
    await page.screenshot({ path: `${folder}/lti-${name.replaceAll(" ", "-")}.png`, fullPage: true });
  }
}

Deno.test("within a course's page, staff choose a unit and a student comes to their own work", async () => {
  await using school = await openLiveSchool();
  const { admin, oak, world } = school;
  await using platform = await openLtiPlatform(world.services.now);
  serveCourse(platform, oak);
  const added = await admin.post("/api/admin/lti/platforms", platform.form());
  assert.equal(added.status, 201, added.text);
  const student = await addStudent(admin);
  await assign(admin, student);
  await assign(admin, student, "100012");
  const course = (as: string) => `${platform.origin}/course?as=${as}`;
  await withPage(school.browser, PHONE, async (page) => {
    const frame = page.frameLocator("iframe");
    await page.goto(course("choose"));
    await frame.getByRole("heading", { name: "Who are you?" }).waitFor();
    await assertFrameAccessible(page, "who are you");
    await linkByCode(school, frame, "helen@oak.example");
    await frame.getByRole("heading", { name: "You are recognised now" }).waitFor();
    await page.reload();
    await frame.getByRole("heading", { name: "What should students open?" }).waitFor();
    await assertFrameAccessible(page, "what should students open");
    const find = frame.getByLabel("Or units of your choice");
    await find.fill("vegetables");
    await find.press("Enter");
    await frame.getByLabel("First aid at work").waitFor({ state: "detached" });
    await frame.getByLabel("Growing vegetables").press("Space");
    await find.fill("first aid");
    await find.press("Enter");
    await frame.getByText("Already chosen: 1 unit").waitFor();
    await frame.getByLabel("First aid at work").press("Space");
    await assertFrameAccessible(page, "two units ticked");
    await frame.getByRole("button", { name: "Put 2 units into the course" }).press("Enter");
    await frame.getByText("Chosen: Growing vegetables in a raised bed, First aid at work").waitFor();
    await page.goto(course("choose"));
    await frame.getByRole("button", { name: "Go back without a link" }).click();
    await frame.getByText("Chosen: nothing").waitFor();
    await page.goto(course("staff"));
    await frame.getByRole("link", { name: "Open Unitfolio in a new tab" }).waitFor();
    await assertFrameAccessible(page, "of staff");
    await page.goto(course("class"));
    await frame.getByRole("listitem").getByText("0 of 3 complete").waitFor();
    await assertFrameAccessible(page, "a class");
  });
  await withPage(school.browser, PHONE, async (page) => {
    const frame = page.frameLocator("iframe");
    const units = frame.getByRole("heading", { name: "Robin, these are your units" });
    const signedIn = async () => {
      await units.waitFor();
      const entered = page.frames().find((frame) => frame.url().includes("/lti/"))!;
      return await entered.evaluate(async () => {
        const { api } = JSON.parse(document.getElementById("embed")!.textContent!);
        return (await (await fetch(`${api}/student-auth/user`)).json()).id;
      });
    };
    await page.goto(course("student"));
    await frame.getByRole("heading", { name: "Who are you?" }).waitFor();
    await linkByCode(school, frame, student.email);
    assert.equal(await signedIn(), student.id, "by a cookie that only this site's page has");
    await page.context().clearCookies();
    await page.reload();
    assert.equal(await signedIn(), student.id, "without a code");
  });
  const [item] = (await admin.get("/api/admin/lti/platforms")).json<PlatformItem[]>();
  assert.deepEqual([item!.students, item!.staff], [1, 1]);
});
