import type { Browser, BrowserContext, Page } from "playwright-core";
import type { BrowserClient as Caller } from "../../browser_client.ts";
import { waitForPage } from "../page_actions.ts";
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

export async function signInByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
  await waitForPage(page, (url) => url.pathname === "/");
}

export async function allowCards({ administrator }: Stage): Promise<void> {
  const { status, text } = await administrator.put("/api/lessons/settings", { cardsAllowed: true });
  if (status !== 200) throw new Error(`Cards cannot be switched on: ${text}`);
}
