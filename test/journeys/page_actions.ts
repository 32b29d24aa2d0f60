import assert from "node:assert/strict";
import type { Download, Page, Request, Route } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import type { LiveWorld } from "./live_world.ts";

/** Signs staff in from the landing page. */
export async function signIn(world: LiveWorld, page: Page, host: string, email: string) {
  await page.goto(world.at({ host }, "/"));
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await signInByMail(world, page, email);
  await waitForPage(page, world.at({ host }, "/"));
}

/** From the sign-in page, by the emailed link. */
export async function signInByMail(world: LiveWorld, page: Page, email: string) {
  await ready(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.locator(":focus").getByRole("alert").getByText("Check your email").waitFor();
  await world.runJobs();
  // Others may be sent at the same time.
  const mail = world.mails.findLast(({ to, text }) => to === email && text.includes("/api/login/link"));
  assert.ok(mail, "the mail has come");
  await page.goto(/http:\S+/.exec(mail.text)![0]);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
}

/** Names of the drafts of forms that this browser holds. */
export const formDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^unitfolio:\w+:form:/.test(key)));

/** Waits until the islands are hydrated; a page without islands never is. */
export const ready = (page: Page) => page.locator("html[data-ready]").waitFor();

/** Waits for a navigation. Not for `load`, which a slow or stalled file delays. */
export async function waitForPage(page: Page, url: string | RegExp | ((url: URL) => boolean)) {
  await page.waitForURL(url, { waitUntil: "commit" });
  await ready(page);
}

/** Radix's dialogs listen for Escape only from the render after the one that takes the focus. */
export async function pressEscape(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
  await page.keyboard.press("Escape");
}

/** A list's card, by its heading. */
export const listCard = (page: Page, title: string | RegExp) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

/** A table's row, by the name that heads it. */
export const tableRow = (page: Page, name: string | RegExp) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });

// includeHidden: a modal dialog hides the rest of the page.
export const toasts = (page: Page) =>
  page.getByRole("region", { name: /^Notifications/, includeHidden: true })
    .getByRole("listitem", { includeHidden: true });

export const outcomeCard = (page: Page, number: number) =>
  page.getByRole("article", { name: new RegExp(`^Outcome ${number}:`), includeHidden: true });

/** On a student's page outcomes are folded but for the present one. */
export async function unfold(page: Page, number: number) {
  await page.locator(`#outcome-${number} h3`).waitFor({ state: "attached" });
  const fold = page.locator(`#outcome-${number} > details:not([open])`);
  if (await fold.count() === 0) return;
  await fold.locator("summary").click();
  await page.locator(`#outcome-${number} > details[open]`).waitFor();
}

/** Waits for the optimistic update, not for the server. */
export async function markComplete(page: Page, outcome: number) {
  const box = page.getByLabel(`Mark Complete outcome ${outcome}`);
  await box.click();
  await box.and(page.locator(":checked")).waitFor();
}

export async function portfolioState(page: Page) {
  await ready(page);
  const header = page.locator(".unit-header");
  // Students have both in a fold.
  const textOf = (pattern: RegExp) => page.getByRole("main").getByText(pattern).first().textContent();
  return {
    status: await header.locator(".badge").first().innerText(),
    progress: /\d+\/\d+ outcomes completed/.exec(await textOf(/outcomes completed/) ?? "")?.[0],
    percent: /(\d+)\s*%/.exec(await textOf(/\d%/) ?? "")?.[1],
    outcomes: await page.getByRole("article").locator(":is(.card-header, .outcome-line) .badge")
      .allInnerTexts(),
  };
}

/** Takes a workflow step and waits for its toast. */
export async function takeStep(page: Page, step: string, toast: string, declaration?: string | RegExp) {
  await page.getByRole("button", { name: step }).click();
  const dialog = page.getByRole("alertdialog");
  if (declaration) await dialog.getByLabel(declaration).check();
  await dialog.getByRole("button", { name: step }).click();
  await page.getByText(toast).first().waitFor();
}

/**
 * `page.route`, in effect when it returns: Chromium acknowledges an open page's first interception too early.
 * It stays on after `times`: nor is the moment certain at which it would be switched off.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handler: (route: Route, request: Request) => unknown,
  { times = Infinity }: { times?: number } = {},
) {
  await page.route(url, (route, request) => times-- > 0 ? handler(route, request) : route.fallback());
  await page.route("**/interception", (route) => route.fulfill({ status: 204 }));
  if (page.url() !== "about:blank") {
    const probe = () => page.evaluate(async () => (await fetch("/interception")).status);
    while (await probe() !== 204);
  }
  await page.unroute("**/interception");
}

/** Holds the redirect after an ended session; the returned function waits for its message and then for the page `url`. */
export async function holdSignInRedirect(page: Page, url: RegExp): Promise<() => Promise<void>> {
  const noticed = Promise.withResolvers<void>();
  await intercept(page, url, async (route) => {
    await noticed.promise;
    await route.continue();
  }, { times: 1 });
  // Watched for in the page: locators stop while a navigation is under way.
  const watching = page.evaluate(watchToasts, "You are logged out. Logging in again...");
  watching.catch(() => {});
  return async () => {
    await watching;
    noticed.resolve();
    await waitForPage(page, url);
  };
}

function watchToasts(text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const regions = [...document.querySelectorAll("[aria-label^=Notifications]")];
      if (regions.some((region) => region.textContent.includes(text))) resolve();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
}

/** Copies a client's session into the page's browser. */
export async function addCookies(page: Page, { host, cookies }: BrowserClient): Promise<void> {
  const url = `http://${host}/`;
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** Opens a page in a client's session. */
export async function openAs(page: Page, client: BrowserClient, path = "/"): Promise<void> {
  await addCookies(page, client);
  await page.goto(`http://${client.host}${path}`);
  await ready(page);
}

export async function download(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return download;
}

/** A browser that is connected to gives its downloads no path, so this one is copied. */
export async function downloadBytes(download: Download): Promise<Uint8Array> {
  const file = await Deno.makeTempFile({ prefix: "unitfolio download " });
  await download.saveAs(file);
  const bytes = await Deno.readFile(file);
  await Deno.remove(file);
  return bytes;
}

export async function downloadText(download: Download): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await downloadBytes(download));
}
