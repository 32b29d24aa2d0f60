import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openPortfolio, openTwoStudents } from "./live_school.ts";
import { signIn, waitForPage } from "./page_actions.ts";

async function waitForToastAndText(page: Page, toast: string, text: string) {
  await page.getByText(toast).first().waitFor();
  await page.getByText(text).first().waitFor();
}

Deno.test("a student's sign-in says what is wrong with a link or an address", async () => {
  await using school = await openTwoStudents();
  const { world, browser, oak, teacher, jay, portfolio: otherPortfolio, other: ownPortfolio } = school;
  const { portfolioUrl } = (await teacher.post(`/api/students/${jay.id}/generate-token`)).json<
    { portfolioUrl: string }
  >();
  const token = new URL(portfolioUrl).searchParams.get("token")!;

  await withPage(browser, PHONE, async (page, problems) => {
    const open = (path: string) => page.goto(world.at(oak, path));
    await open("/student-access");
    await waitForToastAndText(
      page,
      "No access token found in the URL",
      "Please check your email and try again.",
    );
    await assertAccessible(page, "student access without a link");
    await open("/student-access?token=nonsense");
    await waitForToastAndText(
      page,
      "This access link has expired or is invalid",
      "This access link has expired or is invalid. Please contact your teacher for a new link.",
    );
    await open(`/portfolio/${ownPortfolio.id}?token=nonsense`);
    await page.getByText("Unable to authenticate with the provided token.").waitFor();
    problems.expect(/^403/);

    await open(`/portfolio/${ownPortfolio.id}?token=${token}`);
    await page.getByText("Email verification required").waitFor();
    await page.getByText("This is the email address your teacher has on file for you.").waitFor();
    const verify = page.getByRole("button", { name: "Verify Email & Access Portfolio" });
    await verify.click();
    await waitForToastAndText(page, "Email Required", "Please enter your email address");
    await page.getByLabel("Email address").fill("someone.else@pupils.example");
    await verify.click();
    await waitForToastAndText(
      page,
      "Verification Failed",
      "This is not the email address your teacher has on file for you.",
    );
    problems.expect(/^403/);
    await assertAccessible(page, "student access with a wrong address");
    await page.getByLabel("Email address").fill(jay.email.toUpperCase());
    await page.keyboard.press("Enter");
    await waitForPage(page, world.at(oak, `/portfolio/${ownPortfolio.id}`));

    await open(`/portfolio/${otherPortfolio.id}`);
    await page.getByRole("heading", { name: "Page Not Found" }).waitFor();
    problems.expect(/^404/);
    await open(`/student-portfolio/${ownPortfolio.id}`);
    await waitForPage(page, world.at(oak, `/portfolio/${ownPortfolio.id}`));
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    await open(`/portfolio/${ownPortfolio.id}`);
    await page.getByRole("heading", { name: "Sign in to open your portfolio" }).waitFor();
    await assertAccessible(page, "a portfolio's address, signed out");
  });
});

Deno.test("staff sign in, switch roles, and sign out", async () => {
  await using school = await openPortfolio();
  const { world, browser, oak, portfolio } = school;
  await withPage(browser, DESKTOP, async (page, problems) => {
    await page.goto(world.at(oak, `/student-portfolio/${portfolio.id}`));
    await page.getByText("Login required").waitFor();
    assert.equal(
      new URL(page.url()).search,
      `?returnTo=${encodeURIComponent(`/student-portfolio/${portfolio.id}`)}`,
    );
    await signIn(world, page, oak.host, "helen@oak.example");
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("button", { name: "Switch to Teacher Mode" }).click();
    await page.getByRole("heading", { name: "Add New UAS Unit" }).waitFor();
    await page.goto(world.at(oak, "/student-portfolio"));
    await page.getByText("Redirecting to dashboard...").waitFor();
    await waitForPage(page, world.at(oak, "/"));
    await page.getByRole("button", { name: /Your account/ }).click();
    await page.getByRole("link", { name: "Sign out" }).click();
    await page.getByText("You have been successfully logged out").waitFor();
    await page.goto(`http://unknown.localhost:${world.port}/`);
    await page.getByRole("heading", { name: "Domain Not Configured" }).waitFor();
    problems.expect(/^404/);
  });
});
