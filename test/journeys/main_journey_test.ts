import assert from "node:assert/strict";
import { links } from "../../domain/links.ts";
import { Buffer } from "node:buffer";
import { addStudent, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import { chooseFiles } from "./choose_files.ts";
import {
  intercept,
  listCard,
  markComplete,
  openAs,
  outcomeCard,
  portfolioState,
  ready,
  signIn,
  takeStep,
  waitForPage,
} from "./page_actions.ts";
import { PDF, PNG } from "./sample_files.ts";

Deno.test("from a six-digit code to an award: teacher, student on a phone, administrator", async (t) => {
  await using school = await openLiveSchool({ adapter: "remote" });
  const { world, browser, oak, teacher: client } = school;
  const amira = await addStudent(client, { firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" });
  await addStudent(client, { firstName: "Jay", lastName: "Cole" });
  let portfolioId = "";

  await t.step(
    "the teacher fetches a unit and makes portfolios for two students",
    () =>
      withPage(browser, DESKTOP, async (page) => {
        await signIn(world, page, oak.host, TEACHER);
        const code = page.getByLabel("Unit code");
        await code.fill("121766");
        await page.getByRole("button", { name: "Fetch Unit" }).click();
        const preview = page.getByRole("region", { name: "Unit 121766" });
        await preview.getByRole("heading", { name: "Growing vegetables in a raised bed" }).waitFor();
        assert.match(await preview.innerText(), /Level One[\s\S]*121766[\s\S]*Student completed work/);
        const create = page.getByRole("button", { name: /Create Portfolio for Selected Students/ });
        assert.ok(await create.isDisabled(), "no student is ticked yet");
        await page.getByLabel(/Amira Begum/).check();
        await page.getByLabel(/Jay Cole/).check();
        assert.equal(await create.innerText(), "Create Portfolio for Selected Students (2)");
        await assertAccessible(page, "teacher dashboard");
        await create.click();
        await page.getByText("Portfolio assignments created successfully").first().waitFor();
        assert.equal(await code.inputValue(), "", "the form is cleared");
        assert.equal(await create.innerText(), "Create Portfolio for Selected Students (0)");
        const card = listCard(page, "Growing vegetables in a raised bed");
        await card.getByText("0 of 2 completed").waitFor();
        const assignments = (await client.get("/api/assignments")).json<
          { id: string; studentId: string }[]
        >();
        assert.equal(assignments.length, 2);
        portfolioId = assignments.find(({ studentId }) => studentId === amira.id)!.id;
      }),
  );

  await t.step(
    "the student opens the link on a phone, adds evidence and a reflection, and submits",
    () =>
      withPage(browser, PHONE, async (page) => {
        const { portfolioUrl } = (await client.post(`/api/students/${amira.id}/generate-token`))
          .json<{ portfolioUrl: string }>();
        await page.goto(portfolioUrl);
        await page.getByText("Welcome Amira! Please verify your email address to access your portfolio.")
          .waitFor();
        await page.getByLabel("Email address").fill(amira.email);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "My Portfolio" }).waitFor();
        assert.match(await page.locator("main").innerText(), /Not Started/);
        await assertAccessible(page, "student dashboard");
        await page.getByRole("link", { name: /Continue Work/ }).click();
        await waitForPage(page, world.at(oak, `/portfolio/${portfolioId}#outcome-1`));
        assert.deepEqual(await portfolioState(page), {
          status: "In Progress",
          progress: "0/3 outcomes completed",
          percent: "0",
          outcomes: ["In Progress", "In Progress", "In Progress"],
        });
        assert.equal(await page.getByLabel(/Mark Complete/).count(), 0, "only teachers mark complete");
        await chooseFiles(page, 2, [
          { name: "my bed 🌱.png", mimeType: "image/png", buffer: Buffer.from(PNG) },
          { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) },
        ]);
        const secondOutcome = outcomeCard(page, 2);
        await secondOutcome.getByRole("link", { name: "Download my bed 🌱" }).waitFor();
        await secondOutcome.getByRole("link", { name: "Download plan" }).waitFor();
        await secondOutcome.getByText("Saved – not sent to your teacher yet").first().waitFor();
        const reflection = page.getByLabel("Student Reflection for outcome 1");
        await reflection.fill("I dug the bed over.\nMy back hurt but it looks good.");
        await outcomeCard(page, 1).getByText("Saved", { exact: true }).waitFor();
        await assertAccessible(page, "portfolio as its student");
        await takeStep(page, "Submit Portfolio", "Portfolio submitted", "This is my own work.");
        assert.equal((await portfolioState(page)).status, "Submitted");
        await page.reload();
        assert.deepEqual((await portfolioState(page)).outcomes, ["Submitted", "Submitted", "In Progress"]);
        assert.equal(await reflection.inputValue(), "I dug the bed over.\nMy back hurt but it looks good.");
      }),
  );

  await t.step(
    "the teacher gives feedback, marks every outcome complete, and assesses",
    () =>
      withPage(browser, DESKTOP, async (page, problems) => {
        await openAs(page, client);
        await page.getByRole("link", { name: "Pending Review" }).click();
        const pending = page.getByRole("table", { name: "Pending Review" });
        await pending.getByRole("row", { name: /Amira Begum.*Growing vegetables/ }).waitFor();
        await pending.getByRole("link", { name: "Amira Begum" }).click();
        assert.equal((await portfolioState(page)).status, "Submitted");
        await page.getByLabel("Teacher Feedback for outcome 1").fill("Straight edges, well done.");
        await outcomeCard(page, 1).getByText("Saved", { exact: true }).waitFor();
        await outcomeCard(page, 1).getByText("Reviewed", { exact: true }).waitFor();
        const assess = page.getByRole("button", { name: "Assess Portfolio" });
        assert.equal(await assess.getAttribute("aria-disabled"), "true");
        await page.getByText("0 of 3 outcomes complete").waitFor();

        const firstOutcome = page.getByLabel("Mark Complete outcome 1");
        const released = Promise.withResolvers<void>();
        await intercept(page, "**/complete", async (route) => {
          await released.promise;
          await route.fulfill({
            status: 500,
            json: { message: "The server is having a moment.", code: "internal" },
          });
        });
        await markComplete(page, 1);
        const { progress } = await portfolioState(page);
        assert.equal(progress, "1/3 outcomes completed", "shown before the response");
        released.resolve();
        await page.getByText("The server is having a moment.").first().waitFor();
        assert.equal(await firstOutcome.isChecked(), false, "and rolled back when the call fails");
        assert.equal((await portfolioState(page)).progress, "0/3 outcomes completed");
        problems.expect(/^500/);
        await page.unroute("**/complete");

        const percents = ["33", "67", "100"];
        for (const number of [1, 2, 3]) {
          await Promise.all([
            page.waitForResponse((response) => response.url().endsWith("/complete") && response.ok()),
            markComplete(page, number),
          ]);
          const state = await portfolioState(page);
          assert.equal(state.progress, `${number}/3 outcomes completed`);
          assert.equal(state.percent, percents[number - 1]);
        }
        await assertAccessible(page, "portfolio as its teacher");
        await takeStep(page, "Assess Portfolio", "Portfolio assessed", /^I have checked the evidence/);
        assert.deepEqual(await portfolioState(page), {
          status: "Assessed",
          progress: "3/3 outcomes completed",
          percent: "100",
          outcomes: ["Completed", "Completed", "Completed"],
        });
        assert.equal(await page.getByRole("button", { name: "Verify Portfolio" }).count(), 0);
        assert.ok(await page.getByLabel("Mark Complete outcome 1").count() === 0, "ticks are locked");
      }),
  );

  await t.step(
    "an administrator verifies and grants the award",
    () =>
      withPage(browser, DESKTOP, async (page) => {
        await openAs(page, await signInStaff(world, oak, "helen@oak.example"));
        await page.getByRole("link", { name: /^Amira Begum/ }).click();
        for (
          const [step, toast, status] of [
            ["Verify Portfolio", "Portfolio verified", "Verified"],
            ["Grant Award", "Award granted", "Awarded"],
          ] as const
        ) {
          await ready(page);
          await takeStep(page, step, toast);
          if (status === "Awarded") break;
          assert.equal((await portfolioState(page)).status, status);
          await assertAccessible(page, "portfolio as the administrator");
        }
        await waitForPage(page, world.at(oak, links.board()));
        await page.getByRole("region", { name: "Awarded" }).getByRole("link", { name: /Amira Begum/ })
          .waitFor();
      }),
  );
});
