import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { FrameLocator, Page } from "playwright-core";
import { makeCard, openLesson } from "../../server/features/lessons/testing.ts";
import { openLtiPlatform } from "../fakes/lti_platform.ts";
import { PHONE, withPage } from "./browser.ts";
import { serveCourse } from "./lti_course.ts";
import { openWidgetSchool, snippet, STUDENT_EMAIL, widgetFrame } from "./widget_page.ts";

const UNITS = "Amira, these are your units";
const TITLE = /Growing vegetables/;

/** Pages of a learning platform that show Amira's portfolio, by snippet and by LTI. */
async function openSchool() {
  const school = await openWidgetSchool({});
  const { world, oak, teacher, admin } = school;
  const platform = await openLtiPlatform(world.services.now);
  const form = { ...platform.form(), addressesVerified: true };
  assert.equal((await admin.post("/api/admin/lti/platforms", form)).status, 201);
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  serveCourse(platform, oak, {
    emails: { amira: STUDENT_EMAIL },
    pages: { "/page": snippet(world.at(oak, "/widget.js")) },
  });
  return {
    ...school,
    lesson: await openLesson(teacher),
    at: (path: string) => platform.origin + path,
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await school[Symbol.asyncDispose]();
    },
  };
}

/** The tab that a press opens, at its own page. */
async function pressed(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
  await tab.locator("main h1").first().waitFor();
  return tab;
}

Deno.test("links out of a frame lead to a tab in which its student is signed in", async (t) => {
  await using school = await openSchool();
  const { world, oak, browser, teacher, amira, portfolio, lesson } = school;

  const ways: Record<string, (page: Page) => Promise<FrameLocator>> = {
    async code(page) {
      await page.goto(school.at("/page"));
      await school.signIn(widgetFrame(page));
      return widgetFrame(page);
    },
    async card(page) {
      const frame = widgetFrame(page);
      const token = await makeCard(teacher, amira);
      await page.goto(school.at("/page"));
      await frame.getByRole("button", { name: "Sign in with a card" }).click();
      await frame.getByLabel("Card", { exact: true }).fill(world.at(oak, `/card#${token}`));
      await frame.getByLabel("Class code").fill(lesson.code);
      await frame.getByLabel("Class code").press("Enter");
      return frame;
    },
    async LTI(page) {
      await page.goto(school.at("/course?as=amira"));
      return page.frameLocator("iframe[title=Activity]");
    },
  };
  for (const [by, enter] of Object.entries(ways)) {
    await t.step(by, async () => {
      await withPage(browser, PHONE, async (page) => {
        const frame = await enter(page);
        await frame.getByRole("heading", { name: UNITS }).waitFor();
        const start = await pressed(page, () => frame.getByRole("link", { name: "whole portfolio" }).click());
        assert.equal(start.url(), world.at(oak, "/"));
        await start.getByText("Welcome, Amira.").waitFor();
        await frame.getByRole("button", { name: TITLE }).click();
        const written = await pressed(
          page,
          () => frame.getByRole("link", { name: "Open in full" }).press("Enter"),
        );
        assert.equal(written.url(), world.at(oak, `/portfolio/${portfolio.id}`));
        assert.doesNotMatch(await written.evaluate("document.referrer"), /ticket|moodle|course|page/);
        await written.getByRole("heading", { name: TITLE }).first().waitFor();
        await page.close();
        await written.reload();
        await written.getByRole("heading", { name: TITLE }).first().waitFor();
        for (const tab of [start, written]) await tab.close();
      });
    });
  }

  await t.step("a launched frame tells the platform's page its height, and nothing else", async () => {
    await withPage(browser, PHONE, async (page) => {
      await page.addInitScript(() => {
        const told: unknown[] = Object.assign(globalThis, { told: [] }).told;
        if (parent === window) addEventListener("message", ({ data }) => void told.push(data));
      });
      const frame = await ways.LTI!(page);
      await frame.getByRole("button", { name: TITLE }).click();
      await frame.getByRole("link", { name: "Open in full" }).waitFor();
      const height = await frame.locator("body").evaluate((body) =>
        Math.ceil(body.getBoundingClientRect().height)
      );
      await page.waitForFunction(
        (height) => {
          const told = (globalThis as unknown as { told: { subject: string; height: number }[] }).told;
          return ["org.imsglobal.lti.frameResize", "lti.frameResize"].every((subject) =>
            told.some((message) => message.subject === subject && message.height === height)
          );
        },
        height,
      );
      const told = await page.evaluate(() => (globalThis as unknown as { told: object[] }).told);
      const names = new Set(told.flatMap((message) => Object.keys(message)));
      assert.deepEqual([...names].sort(), ["height", "subject"]);
    });
  });

  await t.step("signing out in the tab signs the frame out", async () => {
    await withPage(browser, PHONE, async (page, problems) => {
      const frame = await ways.code!(page);
      await frame.getByRole("button", { name: TITLE }).waitFor();
      const tab = await pressed(page, () => frame.getByRole("link", { name: "whole portfolio" }).click());
      await tab.goto(world.at(oak, "/api/logout"));
      await tab.getByRole("button", { name: "Sign out" }).click();
      await tab.waitForURL("**/?signedOut=1");
      await frame.getByRole("button", { name: TITLE }).click();
      await frame.getByRole("heading", { name: "Sign in to see your portfolio" }).waitFor();
      problems.expect(/401/);
    });
  });

  await t.step("a frame whose session has ended leads to a page that says how to sign in", async () => {
    await withPage(browser, PHONE, async (page, problems) => {
      const frame = await ways.code!(page);
      await frame.getByRole("button", { name: TITLE }).click();
      await frame.getByRole("link", { name: "Open in full" }).waitFor();
      await oak.run(sql`delete from sessions where kind = 'widget'`);
      const tab = await pressed(page, () => frame.getByRole("link", { name: "Open in full" }).click());
      await tab.getByRole("heading", { name: "Sign in to open your portfolio" }).waitFor();
      assert.equal(new URL(tab.url()).searchParams.get("assignmentId"), portfolio.id);
      await frame.getByRole("heading", { name: "Sign in to see your portfolio" }).waitFor();
      problems.expect(/401/);
    });
  });
});
