import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, launchBrowser, PHONE, withPage } from "./browser.ts";
import { type LiveWorld, openLiveWorld } from "./live_world.ts";
import { intercept, listCard, ready, waitForPage } from "./page_actions.ts";

const SENT_MESSAGE = "Message sent! Thank you for your interest. We'll get back to you soon.";
const INPUT = {
  Name: "Jo Field",
  Email: "jo@school.example",
  Institution: "Field Lane School",
  Message: "We are 40 learners.\nCould we see it?",
};

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();
async function fill(page: Page, input: Record<string, string> = INPUT) {
  for (const [name, text] of Object.entries(input)) await field(page, name).fill(text);
}

async function readFields(page: Page): Promise<Record<string, string>> {
  const values = Object.keys(INPUT).map(async (name) => [name, await field(page, name).inputValue()]);
  return Object.fromEntries(await Promise.all(values));
}

const readContactMessages = (world: LiveWorld) =>
  world.controlRows<{ email: string; plan: string | null; message: string }>(
    sql`select email, plan, message from contact_messages`,
  );

async function assertNoOverflow(page: Page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content! <= window!, `the page is ${content} wide in a window of ${window}`);
}

Deno.test("from a school's page to the product's form, with the chosen plan", async () => {
  await using world = await openLiveWorld({ settings: { OPERATOR_EMAIL: "operator@unitfolio.example" } });
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await withPage(browser, PHONE, async (page) => {
    await page.goto(world.at(oak, "/"));
    await ready(page);
    await assertNoOverflow(page);
    await assertAccessible(page, "establishment landing on a phone");
    assert.ok(await page.locator("#pricing").isHidden(), "students come on a phone");
    await page.setViewportSize(DESKTOP);
    await page.getByRole("link", { name: "Get Started with Medium" }).click();
    await waitForPage(page, `http://localhost:${world.port}/?plan=medium#contact`);
    await page.getByText("Medium, 51-100 students").waitFor();
    await page.setViewportSize(PHONE);
    await assertNoOverflow(page);
    await assertAccessible(page, "product page on a phone");
    await fill(page);
    await send(page);
    await page.getByText(SENT_MESSAGE).waitFor();
    const cleared = { Name: "", Email: "", Institution: "", Message: "" };
    assert.deepEqual(await readFields(page), cleared);
    assert.equal(await page.getByText("Medium, 51-100 students").count(), 0);
    assert.equal(new URL(page.url()).search, "", "the plan is removed from the URL");
  });
  assert.deepEqual(await readContactMessages(world), [
    { email: INPUT.Email, plan: "medium", message: INPUT.Message },
  ]);
  await world.runJobs();
  assert.deepEqual(world.mails.map(({ to, replyTo }) => [to, replyTo]), [
    ["operator@unitfolio.example", INPUT.Email],
  ]);
});

Deno.test("the form says what is missing, keeps its input when sending fails, and drops a plan", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  await withPage(browser, DESKTOP, async (page, problems) => {
    await page.goto(`http://localhost:${world.port}/`);
    await ready(page);
    await assertAccessible(page, "product page");
    await assertNoOverflow(page);
    await send(page);
    const messages = ["Please enter your name", "Please enter your email address"];
    messages.push("Please enter your institution", "Please write a message");
    for (const message of messages) await page.locator("form").getByText(message).waitFor();
    assert.ok(await field(page, "Name").evaluate((input) => input === document.activeElement));
    await assertAccessible(page, "contact form with what is missing");
    await fill(page);
    for (const message of messages) {
      await page.locator("form").getByText(message).waitFor({ state: "detached" });
    }

    await page.getByRole("link", { name: "Get Started with Small establishment" }).click();
    await page.getByText("Small establishment, up to 50 students").waitFor();
    assert.deepEqual(await readFields(page), INPUT, "choosing a plan keeps the input");
    await page.getByRole("button", { name: "Remove the Small establishment plan" }).click();
    await page.getByText("Small establishment, up to 50 students").waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).search, "");

    await intercept(page, "**/api/contact", (route) => route.fulfill({ status: 500, body: "no" }), {
      times: 1,
    });
    await send(page);
    await page.getByText("Error: Failed to send message. Please try again.").waitFor();
    await page.getByText("Failed to send message. Please try again.", { exact: true }).first().waitFor();
    problems.expect(/^500/);
    assert.deepEqual(await readFields(page), INPUT);
    await assertAccessible(page, "contact form that could not be sent");
    await send(page);
    await page.getByText(SENT_MESSAGE).waitFor();
  });
  assert.deepEqual((await readContactMessages(world)).map(({ plan }) => plan), [null]);
});

Deno.test("prices are shown by month or by year, by keyboard too, and without JavaScript both", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const address = `http://localhost:${world.port}/`;
  await withPage(browser, DESKTOP, async (page) => {
    await page.goto(address);
    await ready(page);
    const mediumPrice = listCard(page, "Medium").locator(".plan-price");
    const price = async () => (await mediumPrice.innerText()).replace(/\s+/g, " ");
    assert.equal(await price(), "£129 a month or £1,290 a year");
    await page.getByRole("radio", { name: "Monthly" }).focus();
    await page.keyboard.press("ArrowRight");
    await mediumPrice.getByText("or £129 a month").waitFor();
    assert.equal(await price(), "£1,290 a year or £129 a month");
    assert.ok(await page.getByRole("radio", { name: "Annual Save 2 months" }).isChecked());
  });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(address);
  assert.ok(await page.getByText("or £1,290 a year").isVisible());
  assert.ok(await page.getByText("This form needs JavaScript").isVisible());
  assert.ok(!await page.getByRole("radio", { name: "Monthly" }).isVisible());
  assert.ok(await page.getByRole("button", { name: "Send Message" }).isDisabled());
  await context.close();
});

Deno.test("the recording plays, seeks, has captions, and has a transcript", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  await withPage(browser, DESKTOP, async (page) => {
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto(`http://localhost:${world.port}/`);
    await ready(page);
    assert.ok(
      !requestedPaths.some((path) => path.endsWith(".webm")),
      "the film is not fetched before it is played",
    );
    const playback = await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
      await video.play();
      video.pause();
      const seeked = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = 60;
      await seeked;
      const { width, height } = video.getBoundingClientRect();
      return {
        at: video.currentTime,
        size: [video.videoWidth, video.videoHeight],
        shape: Math.round(100 * width / height),
        captions: video.textTracks[0]?.mode,
        cues: video.textTracks[0]?.cues?.length ?? 0,
      };
    });
    assert.equal(playback.at, 60);
    assert.deepEqual([playback.size, playback.shape, playback.captions], [[1280, 720], 178, "showing"]);
    assert.ok(playback.cues > 10);
    await page.getByText("Read it instead").click();
    await page.getByRole("listitem").filter({ hasText: "types the code of a new unit" }).waitFor();
    await assertAccessible(page, "product page with the recording's words");
  });
});

Deno.test("what is typed before the page's script has come is sent too", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  await withPage(browser, DESKTOP, async (page) => {
    const script = Promise.withResolvers<void>();
    await intercept(page, "**/ContactIsland-*.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`http://localhost:${world.port}/`);
    await fill(page, { Name: INPUT.Name, Message: INPUT.Message });
    script.resolve();
    await ready(page);
    await fill(page, { Email: INPUT.Email, Institution: INPUT.Institution });
    await send(page);
    await page.getByText(SENT_MESSAGE).waitFor();
  });
  assert.deepEqual(await readContactMessages(world), [
    { email: INPUT.Email, plan: null, message: INPUT.Message },
  ]);
});
