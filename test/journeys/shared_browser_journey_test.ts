import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { FrameLocator, Page } from "playwright-core";
import { makeCard, openLesson } from "../../server/features/lessons/testing.ts";
import { addStudent, assign } from "../factories.ts";
import { openLtiPlatform } from "../fakes/lti_platform.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { serveCourse } from "./lti_course.ts";
import { moodlePage, openWidgetSchool, snippet, STUDENT_EMAIL, widgetFrame } from "./widget_page.ts";

const BEN_EMAIL = "ben@oak.example";
const UNITS = { amira: "Amira, these are your units", ben: "Ben, these are your units" };
const SIGN_IN = "Sign in to see your portfolio";

/** A site where Amira and Ben sign in one after the other, and its pages show portfolios by snippet and by LTI. */
async function openSharedTablet() {
  const school = await openWidgetSchool({});
  const { world, oak, teacher, admin } = school;
  const ben = await addStudent(teacher, { firstName: "Ben", email: BEN_EMAIL });
  await assign(teacher, ben);
  const platform = await openLtiPlatform(world.services.now);
  const form = { ...platform.form(), addressesVerified: true };
  const added = await admin.post("/api/admin/lti/platforms", form);
  assert.equal(added.status, 201, added.text);
  const script = world.at(oak, "/widget.js");
  serveCourse(platform, oak, {
    emails: { amira: STUDENT_EMAIL, ben: BEN_EMAIL },
    pages: {
      "/page?of=amira": moodlePage(script, "kT0cNqg3Zb"),
      "/next-page?of=amira": moodlePage(script, "kT0cNqg3Zb"),
      "/page?of=ben": moodlePage(script, "8YvXnQw2La"),
      "/plain": snippet(script),
    },
  });
  return {
    ...school,
    ben,
    at: (path: string) => platform.origin + path,
    sessions: async () =>
      (await oak.rows<{ n: number }>(sql`select count(*) as n from sessions where kind = 'widget'`))[0]!.n,
    /** A frame that is going sends it, and no page sees the answer. */
    signOutAnswered: () =>
      new Promise<void>((resolve) => {
        world.logLines.push = (...lines) => {
          if (lines.some(({ path }) => String(path).endsWith("/widget/sign-out"))) resolve();
          return Array.prototype.push.apply(world.logLines, lines);
        };
      }),
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await school[Symbol.asyncDispose]();
    },
  };
}

const heading = (frame: FrameLocator, name: string) => frame.getByRole("heading", { name });

/** Neither work nor name. */
async function assertNothingOf(frame: FrameLocator, name: string) {
  assert.doesNotMatch(await frame.locator("body").innerText(), new RegExp(name));
}

Deno.test("two students, one tablet: portfolios that a course opens", async (t) => {
  await using tablet = await openSharedTablet();
  const course = (page: Page) => page.frameLocator("iframe[title=Activity]");

  await t.step("what the first opened goes with its page, without signing out", async () => {
    await withPage(tablet.browser, PHONE, async (page) => {
      await page.goto(tablet.at("/course?as=amira"));
      await heading(course(page), UNITS.amira).waitFor();
      await course(page).getByText("Amira", { exact: false }).first().waitFor();
      await course(page).getByRole("button", { name: "Not you? Sign out" }).waitFor();
      const shown = page.frames().find((frame) => frame.url().includes("/lti/"))!;
      await assertAccessible(shown as unknown as Page, "launched units");
      await Promise.all([tablet.signOutAnswered(), page.goto(tablet.at("/plain"))]);
      assert.equal(await tablet.sessions(), 0);
      await heading(widgetFrame(page), SIGN_IN).waitFor();
      await assertNothingOf(widgetFrame(page), "Amira");
      await page.goto(tablet.at("/course?as=ben"));
      await heading(course(page), UNITS.ben).waitFor();
      await assertNothingOf(course(page), "Amira");
      await page.goBack();
      await heading(widgetFrame(page), SIGN_IN).waitFor();
    });
  });

  await t.step("nor is it shown by a frame beside it, or by one that is opened again", async () => {
    await withPage(tablet.browser, PHONE, async (page) => {
      await page.goto(tablet.at("/course?as=amira"));
      await heading(course(page), UNITS.amira).waitFor();
      const beside = await page.context().newPage();
      await beside.goto(tablet.at("/plain"));
      await heading(widgetFrame(beside), SIGN_IN).waitFor();
      await assertNothingOf(widgetFrame(beside), "Amira");
      await beside.goto(tablet.at("/course?as=ben"));
      await heading(course(beside), UNITS.ben).waitFor();
      await heading(course(page), "You are signed out.").waitFor();
      await course(page).getByText("open it from your own course page").waitFor();
      await assertNothingOf(course(page), "Amira");
      await course(beside).getByRole("button", { name: "Not you? Sign out" }).click();
      await heading(course(beside), "You are signed out.").waitFor();
      await assertNothingOf(course(beside), "Ben");
      assert.equal(await tablet.sessions(), 0);
    });
  });

  await t.step("a frame that is left open is cleared after half an hour", async () => {
    await withPage(tablet.browser, PHONE, async (page) => {
      await page.clock.install();
      await page.goto(tablet.at("/course?as=amira"));
      await heading(course(page), UNITS.amira).waitFor();
      await page.clock.runFor("20:00");
      await heading(course(page), UNITS.amira).click();
      await page.clock.runFor("29:00");
      await heading(course(page), UNITS.amira).waitFor();
      await page.clock.runFor("02:00");
      await heading(course(page), "nothing was done here for a while").waitFor();
      await assertNothingOf(course(page), "Amira");
      assert.equal(await tablet.sessions(), 0);
    });
  });
});

Deno.test("two students, one tablet: signed in within a page by code and by card", async (t) => {
  await using tablet = await openSharedTablet();
  const { world, oak, admin, teacher, amira } = tablet;
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  const lesson = await openLesson(teacher);

  for (const by of ["code", "card"] as const) {
    const signIn = async (page: Page) => {
      const frame = widgetFrame(page);
      if (by === "code") return await tablet.signIn(frame);
      const token = await makeCard(teacher, amira);
      await frame.getByRole("button", { name: "Sign in with a card" }).click();
      await frame.getByLabel("Card", { exact: true }).fill(world.at(oak, `/card#${token}`));
      await frame.getByLabel("Class code").fill(lesson.code);
      await frame.getByLabel("Class code").press("Enter");
    };

    await t.step(`${by}: the next sign-in at the school's site ends it, without signing out`, async () => {
      await withPage(tablet.browser, PHONE, async (page) => {
        const frame = widgetFrame(page);
        await page.goto(tablet.at("/page?of=amira"));
        await signIn(page);
        await heading(frame, UNITS.amira).waitFor();
        await page.goto(tablet.at("/next-page?of=amira"));
        await heading(frame, UNITS.amira).waitFor();
        const [ended] = await Promise.all([
          page.waitForResponse((response) => response.url().endsWith("/widget/sign-out")),
          page.goto(tablet.at("/page?of=ben")),
        ]);
        assert.equal(ended.status(), 200);
        await frame.getByText("Someone else used this page before you").waitFor();
        await heading(frame, SIGN_IN).waitFor();
        await assertNothingOf(frame, "Amira");
        assert.equal(await tablet.sessions(), 0);
        await tablet.signIn(frame, BEN_EMAIL);
        await heading(frame, UNITS.ben).waitFor();
        await page.goto(tablet.at("/page?of=amira"));
        await heading(frame, SIGN_IN).waitFor();
        await assertNothingOf(frame, "Ben");
      });
    });

    await t.step(`${by}: where the site has no sign-in, the frame says whose work it is`, async () => {
      await withPage(tablet.browser, PHONE, async (page) => {
        const frame = widgetFrame(page);
        await page.goto(tablet.at("/plain"));
        await signIn(page);
        await heading(frame, UNITS.amira).waitFor();
        const cookies = await page.context().cookies();
        const kept = cookies.filter(({ name }) => name.startsWith("widget"));
        assert.deepEqual(kept.map(({ expires }) => expires), [-1, -1], "gone with the browser");
        await page.reload();
        await heading(frame, UNITS.amira).waitFor();
        await frame.getByRole("button", { name: "Not you? Sign out" }).click();
        await heading(frame, SIGN_IN).waitFor();
        await page.reload();
        await heading(frame, SIGN_IN).waitFor();
        await assertNothingOf(frame, "Amira");
        assert.equal(await tablet.sessions(), 0);
      });
    });
  }
});
