import assert from "node:assert/strict";
import type { FrameLocator, Page } from "playwright-core";
import { addStudent, assign } from "../factories.ts";
import { openLtiPlatform } from "../fakes/lti_platform.ts";
import { serveRegistration } from "../fakes/lti_registration.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { serveCourse } from "./lti_course.ts";
import { htmlPage } from "./page_server.ts";

/** Height of a frame in Moodle 4.5 on a phone, in CSS pixels. */
const MOODLE_HEIGHT = 527;

const UNIT = "Growing vegetables in a raised bed";
const STUDENTS = ["Ada", "Ben", "Cleo", "Dev", "Ella", "Finn"];

/** A platform whose course opens a unit that six students of the teacher have. */
async function openCourse() {
  const school = await openLiveSchool();
  const { admin, teacher, oak, world } = school;
  const platform = await openLtiPlatform(world.services.now);
  const { email } = (await teacher.get("/api/auth/user")).json<{ email: string }>();
  serveCourse(platform, oak, { emails: { class: email } });
  for (const firstName of STUDENTS) {
    await assign(teacher, await addStudent(teacher, { firstName, lastName: "Oak" }));
  }
  const open = (page: Page, as: string, query: string) =>
    page.goto(`${platform.origin}/course?as=${as}${query}`);
  return {
    ...school,
    platform,
    open,
    setUp: async () => {
      const form = { ...platform.form(), addressesVerified: true };
      assert.equal((await admin.post("/api/admin/lti/platforms", form)).status, 201);
    },
    async [Symbol.asyncDispose]() {
      await platform[Symbol.asyncDispose]();
      await school[Symbol.asyncDispose]();
    },
  };
}

type Course = Awaited<ReturnType<typeof openCourse>>;

/** Each page that a course's frame shows, in an order that is possible; `look` at it once it is there. */
async function visitAll(
  { open, setUp }: Course,
  page: Page,
  query: string,
  look: (name: string, frame: FrameLocator) => Promise<void>,
) {
  const frame = page.frameLocator("iframe");
  const see = async (name: string) => {
    await frame.getByRole("heading", { level: 1, name }).waitFor();
    await look(name, frame);
  };
  await open(page, "student", query);
  await see("Not set up here");
  await setUp();
  await open(page, "class", query);
  await see(UNIT);
  await open(page, "choose", query);
  await see("What should students open?");
  await open(page, "staff", query);
  await see("Portfolios");
  await open(page, "student", query);
  await see("Who are you?");
  await frame.getByLabel("Email address").fill("unknown@oak.example");
  await frame.getByRole("button", { name: "Email me a code" }).click();
  await see("Enter your code");
}

const framed = (page: Page) => page.frames().find((frame) => frame.url().includes("/lti/"))!;

/** The height of what a frame shows, and of the frame. */
const heights = (page: Page) =>
  framed(page).evaluate(() => [document.documentElement.getBoundingClientRect().height, innerHeight]);

/** Height of each page's frame once the course has followed it. */
async function followedHeights(query: string) {
  await using course = await openCourse();
  const found: Record<string, number> = {};
  await withPage(course.browser, PHONE, async (page, problems) => {
    await visitAll(course, page, `&grows${query}`, async (name) => {
      await framed(page).waitForFunction(() =>
        innerHeight === Math.ceil(document.documentElement.getBoundingClientRect().height)
      );
      const scrolls = await framed(page).evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return [scrollHeight > innerHeight, scrollWidth > innerWidth];
      });
      assert.deepEqual(scrolls, [false, false], name);
      found[name] = (await heights(page))[1]!;
    });
    problems.expect(/^400: GET/);
  });
  return found;
}

Deno.test("a course whose page listens shows each page of its frame whole, and no higher", async () => {
  const grown = await followedHeights(`&height=${MOODLE_HEIGHT}`);
  assert.ok(grown[UNIT]! > 2 * MOODLE_HEIGHT, `${grown[UNIT]}`);
  assert.deepEqual(await followedHeights("&height=1500"), grown);
});

Deno.test("in a frame of a fixed height, as in Moodle, only the page itself scrolls", async () => {
  await using course = await openCourse();
  await withPage(course.browser, PHONE, async (page, problems) => {
    await visitAll(course, page, `&height=${MOODLE_HEIGHT}`, async (name) => {
      assert.equal((await heights(page))[1], MOODLE_HEIGHT);
      const scrolling = await framed(page).evaluate(() =>
        [...document.querySelectorAll("*")].filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
          if (element === document.documentElement) return scrollWidth > innerWidth;
          return /auto|scroll/.test(overflowY) && scrollHeight > clientHeight ||
            /auto|scroll/.test(overflowX) && scrollWidth > clientWidth;
        }).map(({ outerHTML }) => outerHTML.slice(0, 80))
      );
      assert.deepEqual(scrolling, [], name);
    });
    problems.expect(/^400: GET/);
  });
});

Deno.test("a platform that registers itself is told the height as well", async () => {
  await using school = await openLiveSchool();
  const { admin, world, browser } = school;
  await using platform = await openLtiPlatform(world.services.now);
  let html = "";
  const moodle = serveRegistration(platform, {
    pages: ({ url }) => url.endsWith("/tools") ? htmlPage(html) : undefined,
  });
  const made = await admin.post("/api/admin/lti/registrations", { asksEmail: false });
  const src = (await moodle.opened(made.json<{ address: string }>().address)).replaceAll("&", "&amp;");
  html = `<script>var told = []; addEventListener("message", ({ data }) => void told.push(data));</script>
    <iframe title="Registration" width="360" height="300" src="${src}"></iframe>`;
  await withPage(browser, PHONE, async (page) => {
    await page.goto(`${platform.origin}/tools`);
    await page.frameLocator("iframe").getByRole("heading", { name: "Two steps are left" }).waitFor();
    await page.waitForFunction(
      (height) => {
        const told = (globalThis as unknown as { told: { subject: string; height: number }[] }).told;
        return told.some((message) => message.subject === "lti.frameResize" && message.height === height);
      },
      Math.ceil((await heights(page))[0]!),
    );
  });
});
