import assert from "node:assert/strict";
import type { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import type { LiveWorld } from "./live_world.ts";

/** Signs in as staff do, from the first page. */
export async function signIn(world: LiveWorld, page: Page, host: string, email: string) {
  await page.goto(world.at({ host }, "/"));
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await signInByMail(world, page, email);
  await page.waitForURL(world.at({ host }, "/"));
}

/** On the page to sign in: asks for a link, opens it from the mail, presses the button. */
export async function signInByMail(world: LiveWorld, page: Page, email: string) {
  await ready(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.locator(":focus").getByRole("alert").getByText("Check your email").waitFor();
  await world.runJobs();
  const mail = world.mails.findLast(({ to }) => to === email);
  assert.ok(mail, "the mail has come");
  await page.goto(/http:\S+/.exec(mail.text)![0]);
  await page.getByRole("button", { name: /^Sign in to/ }).click();
}

/** Waits until the page has come alive. */
export const ready = (page: Page) => page.locator("html[data-ready]").waitFor();

/** Marks an outcome complete and waits until the page shows it, whatever the server says. */
export async function tick(page: Page, outcome: number) {
  const box = page.getByLabel(`Mark Complete outcome ${outcome}`);
  await box.click();
  await box.and(page.locator(":checked")).waitFor();
}

/** A portfolio's facts as the page says them. */
export async function facts(page: Page) {
  await ready(page);
  const header = page.locator(".unit-header");
  return {
    status: await header.locator(".badge").first().innerText(),
    progress: /\d+\/\d+ outcomes completed/.exec(await header.innerText())?.[0],
    percent: /(\d+)\s*%/.exec(await header.innerText())?.[1],
    outcomes: await page.locator("article .card-header .badge").allInnerTexts(),
  };
}

/** Takes a step of the workflow: presses its button, makes the declaration if there is one, confirms, waits for the toast. */
export async function takeStep(page: Page, step: string, toast: string, declaration?: string | RegExp) {
  await page.getByRole("button", { name: step }).click();
  const dialog = page.getByRole("alertdialog");
  if (declaration) await dialog.getByLabel(declaration).check();
  await dialog.getByRole("button", { name: step }).click();
  await page.getByText(toast).first().waitFor();
}

type Chosen = { name: string; mimeType: string; buffer: Buffer };

/** Adds files to an outcome by its button, as chosen in the browser's file picker. */
export async function chooseFiles(page: Page, outcome: number, files: Chosen[]) {
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("group", { name: `Add evidence for outcome ${outcome}` })
      .getByRole("button", { name: "Add files" }).click(),
  ]);
  await picker.setFiles(files);
}

/**
 * Keeps the page, whose session is about to end, from going to sign in before what it says of that was seen: it leaves
 * half a second after saying so. Gives what waits for the words, lets it go, and waits until it is at `place`.
 */
export async function holdSigningIn(page: Page, place: RegExp): Promise<() => Promise<void>> {
  const seen = Promise.withResolvers<void>();
  await page.route(place, async (route) => {
    await seen.promise;
    await route.continue();
  }, { times: 1 });
  return async () => {
    await page.getByText("You are logged out. Logging in again...").first().waitFor();
    seen.resolve();
    await page.waitForURL(place);
  };
}
