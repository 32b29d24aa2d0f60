import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Browser as Caller } from "../../browser_client.ts";
import { ready } from "../on_the_page.ts";
import type { LiveWorld } from "../live_world.ts";

/** What the scenes are played with: the demonstration school, a real browser, and a way in for every role. */
export type Stage = {
  world: LiveWorld;
  browser: Browser;
  links: { administrator: string; teacher: string; student: string; studentEmail: string };
  /** Two of them without a screen, for what a scene needs to have happened before. */
  teacher: Caller;
  administrator: Caller;
};

/** One person's pictures. */
export type Scene = { name: string; play: (stage: Stage) => Promise<void> };

const SIZES = {
  phone: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1120, height: 760 }, deviceScaleFactor: 1.25 },
} as const;

/** Plays with a page of that size, and keeps still what would move. */
export async function withScreen(
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

/** Signs staff in by the link of the demonstration. */
export async function enterByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await ready(page);
}

/** Sees to it that the school has cards switched on. */
export async function allowCards({ administrator }: Stage): Promise<void> {
  const { status, text } = await administrator.put("/api/lessons/settings", { cardsAllowed: true });
  if (status !== 200) throw new Error(`Cards cannot be switched on: ${text}`);
}
