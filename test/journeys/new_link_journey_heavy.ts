import assert from "node:assert/strict";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { holdSignInRedirect, intercept, openAs, ready, waitForPage } from "./page_actions.ts";
import { reflectionBox } from "./writing_page.ts";

const SENT_MESSAGE =
  "If that address belongs to a student here, a new link is on its way. Please check your email.";
const FAMILY_EMAIL = "begum@home.example";

async function openSchool() {
  const school = await openLiveSchool();
  const amira = await addStudent(school.teacher, { firstName: "Amira", email: FAMILY_EMAIL });
  const garden = await assign(school.teacher, amira);
  await assign(school.teacher, amira, "070147");
  return { ...school, amira, garden };
}

Deno.test("'Ask for a new link' leads to the request form, without an error", async () => {
  await using school = await openSchool();
  const { world, browser, oak, garden } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    const assertLinkForm = async () => {
      await page.getByRole("heading", { name: "Ask for a new link", level: 1 }).waitFor();
      await ready(page);
      assert.equal(await page.getByText(/invalid|expired|denied/i).count(), 0);
    };
    await page.goto(world.at(oak, "/"));
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await assertLinkForm();
    await assertAccessible(page, "asking for a new link");
    await page.getByLabel("Email address").fill("amra@pupils.example");
    await page.keyboard.press("Enter");
    await page.locator(":focus").getByRole("heading", { name: "Check your email" }).waitFor();
    await assertAccessible(page, "a new link is on its way");
    await page.getByRole("button", { name: "Type another address" }).click();
    assert.equal(await page.getByLabel("Email address").inputValue(), "amra@pupils.example");

    await page.goto(world.at(oak, "/manage-students"));
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await assertLinkForm();
    await page.goto(world.at(oak, `/portfolio/${garden.id}?token=nonsense`));
    problems.expect(/^403/);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await assertLinkForm();
    assert.equal(new URL(page.url()).searchParams.get("assignmentId"), garden.id);
  });
});

Deno.test("a student whose session ends comes back to the same portfolio and draft", async () => {
  await using school = await openSchool();
  const { world, browser, oak, amira, garden } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, await signInStudent(world, oak, amira), `/portfolio/${garden.id}`);
    const waitForSignInPage = await holdSignInRedirect(page, /student-access/);
    await page.context().clearCookies();
    await reflectionBox(page, 1).fill("We dug and sowed.");
    await waitForSignInPage();
    problems.expect(/^401/);
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await page.getByText("What you wrote is saved.").waitFor();
    await ready(page);
    await assertAccessible(page, "signed out in mid-work");
    await page.getByLabel("Email address").fill(amira.email);
    await page.getByRole("button", { name: "Email me a new link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await world.runJobs();
    const mail = world.mails.findLast(({ to }) => to === amira.email);
    await page.goto(/http:\S+/.exec(mail!.text)![0]);
    await page.getByLabel("Email address").fill(amira.email);
    await page.getByRole("button", { name: "Verify Email & Access Portfolio" }).click();
    await waitForPage(page, world.at(oak, `/portfolio/${garden.id}`));
    assert.equal(await reflectionBox(page, 1).inputValue(), "We dug and sowed.");
    await page.getByText("You wrote this on an earlier visit. It is saved now.").waitFor();
    await page.getByRole("link", { name: "My Portfolio" }).click();
    await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
  });
});

Deno.test("a student requests a new link, siblings each get theirs, and an unknown address reveals nothing", async () => {
  await using school = await openSchool();
  const { world, browser, oak, teacher, garden: portfolio } = school;
  await addStudent(teacher, { firstName: "Zayn", email: FAMILY_EMAIL });
  await withPage(browser, PHONE, async (page, problems) => {
    const requestButton = page.getByRole("button", { name: "Email me a new link" });
    const emailField = page.getByLabel("Email address");
    // A bookmark, after the session has ended.
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await page.getByRole("heading", { name: "Sign in to open your portfolio" }).waitFor();
    await ready(page);
    await assertAccessible(page, "no link, and the way to a new one");
    await requestButton.click();
    await page.getByText("Please enter your email address").waitFor();
    await emailField.fill("stranger@other.example");
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
    await intercept(page, "**/api/student-access/request", (route) => route.abort(), { times: 1 });
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

    await intercept(page, /validate-token/, (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
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
