import type { Browser, BrowserContext, Page } from "playwright-core";
import type { BrowserClient as Caller } from "../../browser_client.ts";
import { ready, waitForPage } from "../page_actions.ts";
import type { LiveWorld } from "../live_world.ts";

/** The demonstration school, a browser, and a sign-in link for each role. */
export type Stage = {
  world: LiveWorld;
  browser: Browser;
  links: { administrator: string; teacher: string; student: string; studentEmail: string };
  teacher: Caller;
  administrator: Caller;
};

export type Scene = { name: string; play: (stage: Stage) => Promise<void> };

const SIZES = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1120, height: 760 }, deviceScaleFactor: 1.25 },
} as const;

export async function withPage(
  { browser }: Stage,
  size: keyof typeof SIZES,
  play: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...SIZES[size],
    locale: "en-GB",
    timezoneId: "Europe/London",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(15_000);
  try {
    await play(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

export async function openStaffPage(
  { links, administrator }: Stage,
  page: Page,
  role: "teacher" | "administrator",
  path: string,
): Promise<void> {
  await page.goto(links[role]);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
  await waitForPage(page, (url) => url.pathname === "/");
  if (path === "/") return;
  await page.goto(`http://${administrator.host}${path}`);
  await ready(page);
}

export async function typeStudentEmail({ links }: Stage, page: Page): Promise<void> {
  await page.goto(links.student);
  await ready(page);
  await page.getByLabel("Email address").fill(links.studentEmail);
  await page.keyboard.press("Home");
}

export async function openStudentPage(stage: Stage, page: Page, path: string): Promise<void> {
  await typeStudentEmail(stage, page);
  await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
  await waitForPage(page, /\/(portfolio\/.*)?$/);
  await page.goto(new URL(path, page.url()).href);
  await ready(page);
}

/** Shows addresses of this machine as those that a school would have. */
export async function showAs(page: Page, addresses: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((addresses) => {
    const replaced = (text: string) =>
      Object.entries(addresses).reduce((text, [from, to]) => text.replaceAll(from, to), text);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.nodeValue = replaced(texts.currentNode.nodeValue ?? "");
  }, addresses);
}

type Item = { id: string; unitId: string; unitCode: string; student: { firstName: string } };

export async function findPortfolio({ administrator }: Stage, firstName: string, unitCode: string) {
  const items = (await administrator.get("/api/assignments?limit=50")).json<Item[]>();
  const item = items.find((item) => item.student.firstName === firstName && item.unitCode === unitCode);
  if (!item) throw new Error(`${firstName} has no portfolio of ${unitCode}.`);
  return item;
}
