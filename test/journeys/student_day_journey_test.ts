import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStudent, type TestStudent } from "../factories.ts";
import { postStep } from "../portfolio_fixture.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { downloadLink, pngPayload } from "./evidence_page.ts";
import { openLiveSchool } from "./live_school.ts";
import { chooseFiles } from "./choose_files.ts";
import {
  addCookies,
  formDrafts,
  listCard,
  openAs,
  outcomeCard,
  ready,
  takeStep,
  unfold,
  waitForPage,
} from "./page_actions.ts";

async function openSchool() {
  const school = await openLiveSchool();
  return { ...school, amira: await addStudent(school.teacher, { firstName: "Amira" }) };
}

const cardText = async (page: Page, title: string) =>
  (await listCard(page, title).innerText()).replace(/\s+/g, " ");

Deno.test("the student's day: from the link to submitting and signing out", async () => {
  await using school = await openSchool();
  const { world, browser, oak, teacher, amira } = school;
  await withPage(browser, PHONE, async (page) => {
    const openHome = () => page.goto(world.at(oak, "/"));
    await addCookies(page, await signInStudent(world, oak, amira));
    await openHome();
    await page.getByText("No Assignments Yet").waitFor();
    await assertAccessibleAtBothSizes(page, "no assignments");

    const portfolio = await assign(teacher, amira);
    await assign(teacher, amira, "100012");
    await openHome();
    assert.equal(await page.getByText("Welcome, Amira.").count(), 1);
    assert.match(
      await cardText(page, "Growing vegetables"),
      /bed Start here: Prepare the soil\. 0\/3 outcomes completed, Unit 121766, Not Started/,
    );
    await assertAccessibleAtBothSizes(page, "two units");
    await openCard(page, "Growing vegetables");
    await waitForPage(page, world.at(oak, `/portfolio/${portfolio.id}#outcome-1`));
    await page.getByLabel("Student Reflection for outcome 1").fill("I dug the bed over.");
    await outcomeCard(page, 1).getByText("Saved", { exact: true }).waitFor();
    await chooseFiles(page, 2, [pngPayload("bed.png")]);
    await downloadLink(page, "bed.png").waitFor();
    await openHome();
    assert.match(
      await cardText(page, "Growing vegetables"),
      /Next: Try a harvest\. Continue Work 0\/3 .*In Progress/,
    );
    assert.match(
      await page.getByRole("main").getByRole("listitem").first().innerText(),
      /Growing/,
      "the last one worked on is first",
    );

    await page.getByRole("link", { name: "Continue Work: Growing vegetables in a raised bed" }).click();
    await ready(page);
    await unfold(page, 2);
    await outcomeCard(page, 2).getByText("Saved – not sent to your teacher yet").first().waitFor();
    await page.getByRole("button", { name: "Submit Portfolio" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Submit this portfolio?" });
    assert.match(
      await dialog.innerText(),
      /This is my own work\.\s+Ready: outcome 1\s+Nothing there yet\s+Outcome 3\s+No words yet\s+Outcome 2\s/,
    );
    await assertAccessibleAtBothSizes(page, "submitting with gaps");
    const help = dialog.getByLabel("Help you had");
    await help.fill("Someone held the spade.");
    await page.reload();
    await ready(page);
    await page.getByRole("button", { name: "Submit Portfolio" }).click();
    assert.equal(await help.inputValue(), "Someone held the spade.");
    await dialog.getByRole("link", { name: "Outcome 3: experienced a harvest" }).click();
    await page.locator("#outcome-3 > details[open] > summary:focus").waitFor();
    await dialog.waitFor({ state: "detached" });
    await takeStep(page, "Submit Portfolio", "Portfolio submitted", "This is my own work.");
    await page.getByRole("status").getByText("Sent to your teacher. You're done for now.").waitFor();
    assert.deepEqual(await formDrafts(page), []);
    await unfold(page, 2);
    await outcomeCard(page, 2).getByText("With your teacher").first().waitFor();
    await assertAccessibleAtBothSizes(page, "a portfolio that was sent");
    await page.getByRole("link", { name: "Go to my start page" }).click();
    await page.getByRole("heading", { name: "With your teacher" }).waitFor();
    assert.match(
      await cardText(page, "Growing vegetables"),
      /Sent to your teacher\. You're done for now\. .*In Progress$/,
    );
    await assertAccessibleAtBothSizes(page, "one sent");
    await page.getByRole("link", { name: "Sign Out" }).click();
    await page.getByText("You have been successfully logged out").first().waitFor();
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await page.getByRole("heading", { name: "Sign in to open your portfolio" }).waitFor();
  });
});

/** The whole card is a link. */
async function openCard(page: Page, title: string) {
  await listCard(page, title).click({ position: { x: 24, y: 24 } });
}

Deno.test("finished units stand below those to do, and a reason for giving back stays in the portfolio", async () => {
  await using school = await openSchool();
  const { world, browser, oak, teacher, admin, amira } = school;
  const bus = await assign(teacher, amira, "070147");
  const garden = await assign(teacher, amira);
  await teacher.post(`/api/submissions/${bus.submissions[0]!.id}/complete`, { complete: true });
  await postStep(teacher, garden, "submit");
  await postStep(teacher, garden, "return", { reason: "Tell me more." });
  for (const step of ["submit", "assess"]) await postStep(teacher, bus, step);
  for (const step of ["verify", "award"]) await postStep(admin, bus, step);
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, await signInStudent(world, oak, amira), "/");
    assert.deepEqual(await page.getByRole("heading", { level: 2 }).allInnerTexts(), ["To do", "Finished"]);
    assert.match(await cardText(page, "Growing vegetables"), /Your teacher gave it back\. Read why/);
    assert.match(
      await cardText(page, "bus timetable"),
      /Well done\. Awarded on .*Completed$/,
    );
    assert.equal(await page.getByText("Tell me more.").count(), 0);
    await assertAccessibleAtBothSizes(page, "a unit given back and one awarded");
  });
});

Deno.test("thirty units, long titles and right-to-left names fit a phone, with large touch targets", async () => {
  await using school = await openSchool();
  const { world, browser, oak, teacher } = school;
  const yusuf: TestStudent = await addStudent(teacher, { firstName: "يوسف عبد الرحمن" });
  await assign(teacher, yusuf);
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, await signInStudent(world, oak, yusuf), "/");
    await page.getByText("يوسف عبد الرحمن").waitFor();
    await page.evaluate(() => {
      const list = document.querySelector(".card-grid")!;
      const card = list.querySelector(".card")!;
      card.querySelector("[dir=auto]")!.textContent = "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4);
      for (let i = 1; i < 30; i++) list.append(card.cloneNode(true));
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0, "nothing overflows");
    const smallTargets = await page.locator("main a, .shell-header a, .shell-header button").evaluateAll((
      elements,
    ) =>
      elements.filter((element) => element.getBoundingClientRect().height < 44).map((element) =>
        element.textContent
      )
    );
    assert.deepEqual(smallTargets, []);
  });
});
