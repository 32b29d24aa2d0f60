import { sql } from "drizzle-orm";
import type { FrameLocator, Page } from "playwright-core";
import { mailedCode } from "../../server/features/embed/testing.ts";
import { addStudent, assign } from "../factories.ts";
import { openLiveSchool } from "./live_school.ts";
import { htmlPage, openPageServer } from "./page_server.ts";

/** A page of another site, as Moodle is. */
export const SCHOOL_SITE = "www.moodle.example";
export const STUDENT_EMAIL = "amira@oak.example";

/** Over http browsers take the widget's cookies from localhost alone. */
export const WITHOUT_COOKIES = "unitfolio.test";

/** A school with a student's portfolio, and a site of its own whose pages hold `bodies`, by path. */
export async function openWidgetSchool(
  bodies: Record<string, (script: string) => string>,
  domain?: typeof WITHOUT_COOKIES,
) {
  const school = await openLiveSchool({ settings: { PUBLIC_SCHEME: "http" }, domain });
  const { world, oak, teacher } = school;
  const amira = await addStudent(teacher, { firstName: "Amira", email: STUDENT_EMAIL });
  const portfolio = await assign(teacher, amira);
  const script = world.at(oak, "/widget.js");
  const site = openPageServer((path) => {
    const body = bodies[path];
    return body && htmlPage(body(script));
  });
  const at = (path: string, host = SCHOOL_SITE) => site.at(path, host);
  return {
    ...school,
    amira,
    portfolio,
    at,
    /** The settings take https alone, which this site is not. */
    async allow(host = SCHOOL_SITE) {
      const { origin } = new URL(at("/", host));
      await oak.run(sql`
        insert into embed_origins (id, origin, added_by, added_at)
        select ${`emb_${host}`}, ${origin}, user_id, '2026-06-15T09:00:00.000Z' from staff limit 1`);
    },
    /** In a frame that asks for an address. */
    async signIn(frame: FrameLocator, email = STUDENT_EMAIL) {
      await frame.getByLabel("Your email address").fill(email);
      await frame.getByRole("button", { name: "Send me a code" }).press("Enter");
      await frame.getByLabel("Code").waitFor();
      await world.runJobs();
      await frame.getByLabel("Code").fill(mailedCode(world));
      await frame.getByRole("button", { name: "Sign in" }).press("Enter");
    },
    async [Symbol.asyncDispose]() {
      await school[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

/** The frame in a page's element, the first by default. */
export function widgetFrame(page: Page, element = "div[data-unitfolio]"): FrameLocator {
  return page.frameLocator(`${element} iframe`);
}

/** What a teacher pastes. */
export const snippet = (script: string, attributes = "") =>
  `<div data-unitfolio ${attributes}><a href="${new URL("/", script)}">My portfolio</a></div>
   <script type="module" src="${script}"></script>`;

/** A site that the school has not allowed. */
export const OTHER_SITE = "www.other.example";
/** A stand-in for RequireJS, which takes any call of `define` for its own. */
const REQUIRE_JS = `<script>
  globalThis.defined = 0;
  globalThis.define = () => globalThis.defined++;
  globalThis.define.amd = {};
</script>`;
export const LOADER_PAGES = {
  "/": (script: string) => `${REQUIRE_JS}<h1>Gardening</h1>${snippet(script)}`,
  "/many": (script: string) =>
    `${snippet(script)}<unitfolio-portfolio theme="dark"><a href="/">Mine</a></unitfolio-portfolio>${
      snippet(script)
    }`,
  "/words": (script: string) =>
    `<div data-unitfolio><p>Read this first.</p><p><a href="${new URL("/", script)}">My portfolio</a></p>
       Ask <a href="https://oak.example/help">Ms Okafor</a>.</div>
     <script type="module" src="${script}"></script>`,
  "/dark": (script: string) =>
    `<style>body { background: oklch(25% 0.02 200) } aside { background: #fffc }</style>
     <section>${snippet(script)}</section><aside>${snippet(script)}</aside>`,
  "/forger": () =>
    `<script>
    onmessage = ({ data }) => parent.postMessage(data, "*");
  </script>`,
};

export const fallbackLink = (page: Page) => page.getByRole("link", { name: "My portfolio" });

/** Waits for the height of the first frame. */
export async function waitForHeight(page: Page, height: number) {
  await page.waitForFunction(
    (height) =>
      document.querySelector("div[data-unitfolio]")?.shadowRoot?.querySelector("iframe")?.style.height ===
        `${height}px`,
    height,
  );
}

export const WIDGET_PAGES = {
  "/": (script: string) => snippet(script),
  "/unit": (script: string) => snippet(script, `data-unit="121766"`),
  "/two": (script: string) => `<section>${snippet(script)}</section><aside>${snippet(script)}</aside>`,
};

/** A page of Moodle as the person of that session key sees it. */
export const moodlePage = (script: string, sesskey: string) =>
  `<script>var M = { cfg: { sesskey: "${sesskey}" } };</script>${snippet(script)}`;

/** For what a page's own functions do. */
export const inFrame = (page: Page) =>
  page.frames().find((frame) => new URL(frame.url()).pathname === "/embed")!;
