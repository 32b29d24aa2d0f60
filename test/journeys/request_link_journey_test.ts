import assert from "node:assert/strict";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready, waitForPage } from "./page_actions.ts";

const SENT_MESSAGE =
  "If that address belongs to a student here, a new link is on its way. Please check your email.";
const FAMILY_EMAIL = "begum@home.example";

Deno.test("a student requests a new link, siblings each get theirs, and an unknown address reveals nothing", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira", email: FAMILY_EMAIL });
  await addStudent(teacher, { firstName: "Zayn", email: FAMILY_EMAIL });
  const portfolio = await assign(teacher, amira);

  await withPage(browser, { width: 390, height: 844 }, async (page, problems) => {
    const requestButton = page.getByRole("button", { name: "Email me a new link" });
    const emailField = page.getByLabel("Email address");
    // A bookmark, after the session has ended.
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await page.getByText("This link appears to be invalid. Please check your email and try again.").waitFor();
    await ready(page);
    await assertAccessible(page, "no link, and the way to a new one");
    await requestButton.click();
    await page.getByText("Please enter your email address").waitFor();
    await emailField.fill("somebody@else.example");
    await requestButton.click();
    await page.getByText(SENT_MESSAGE).waitFor();
    await world.runJobs();
    assert.equal(world.mails.length, 0);

    await page.goto(world.at(oak, "/student-access?token=long-gone"));
    await page.getByText(
      "This access link has expired or is invalid. Please contact your teacher for a new link.",
    )
      .waitFor();
    await ready(page);
    await page.route("**/api/student-access/request", (route) => route.abort(), { times: 1 });
    await emailField.fill(` ${FAMILY_EMAIL.toUpperCase()}`);
    await page.keyboard.press("Enter");
    await page.getByText("That did not work. Please try again.").waitFor();
    problems.expect(/^net::ERR_FAILED/);
    assert.equal(await emailField.inputValue(), FAMILY_EMAIL.toUpperCase(), "the input stays");
    await requestButton.click();
    await page.getByText(SENT_MESSAGE).waitFor();
    await assertAccessible(page, "a new link is on its way");
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ subject }) => subject), [
      "A new link for Amira's portfolio",
      "A new link for Zayn's portfolio",
    ]);

    await page.route(/validate-token/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto(/http:\S+/.exec(world.mails[0]!.text)![0]);
    await page.getByRole("heading", { name: "We could not check your link" }).waitFor();
    problems.expect(/^500/);
    await ready(page);
    assert.equal(await page.getByText(/invalid|expired/i).count(), 0, "a valid link is not called invalid");
    await assertAccessible(page, "a link that could not be checked");
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByRole("heading", { name: "Verify Your Email" }).and(page.locator(":focus")).waitFor();
    await page.getByText("Welcome Amira! Please verify your email address").waitFor();
    await emailField.fill(FAMILY_EMAIL);
    await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
    await waitForPage(page, world.at(oak, "/"));
    await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
  });
});
