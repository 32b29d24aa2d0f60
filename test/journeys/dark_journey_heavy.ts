import type { Page } from "playwright-core";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { addCookies, ready } from "./page_actions.ts";

const LIGHT_INK = "rgb(236, 234, 228)";
const DARK_INK = "rgb(29, 36, 39)";

/** Waits for it: with less motion a change of colour still takes a moment. */
const waitForInk = (page: Page, color: string) =>
  page.waitForFunction((it) => getComputedStyle(document.documentElement).color === it, color);

Deno.test("the main pages are readable in the dark, and light on paper", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  await withPage(browser, PHONE, async (page, problems) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const look = async (path: string, act?: () => Promise<unknown>) => {
      await page.goto(world.at(oak, path));
      if (await page.locator("[data-island]").count() > 0) await ready(page);
      await act?.();
      await waitForInk(page, LIGHT_INK);
      await assertAccessibleAtBothSizes(page, `${path} in the dark`);
    };
    await look("/");
    await look("/api/login");
    await look("/student-access?new=ask");
    await look("/docs/student");
    await look("/dev/gallery", () => page.getByRole("button", { name: "Toast: danger" }).click());
    await look("/dev/gallery", () => page.getByRole("button", { name: "Open dialog" }).click());
    await look("/nowhere");
    problems.expect(/^404/);

    await addCookies(page, student);
    for (const path of ["/", "/messages", `/portfolio/${portfolio.id}`]) await look(path);
    await page.emulateMedia({ media: "print" });
    await waitForInk(page, DARK_INK);
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });

    await addCookies(page, teacher);
    const staffPages = ["/", "/manage-students", "/lessons", "/messages", "/profile"];
    for (const path of [...staffPages, `/student-portfolio/${portfolio.id}`]) await look(path);
    await addCookies(page, admin);
    for (const path of ["/", "/messages/safeguarding"]) await look(path);
  });
});
