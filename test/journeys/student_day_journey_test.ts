import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff, type TestStudent } from "../factories.ts";
import { step } from "../portfolio_cast.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { DESK, download, PHONE, png } from "./evidence_page.ts";
import { openLiveWorld } from "./live_world.ts";
import { chooseFiles, ready, takeStep } from "./on_the_page.ts";
import { enterAsStudent } from "./student_door.ts";

/** A school with a teacher's browser and a student without work. */
async function openSchool() {
  const world = await openLiveWorld();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel" });
  await oak.staff("admin", "helen@oak.example", { firstName: "Helen" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const admin = await signInStaff(world, oak, "helen@oak.example");
  return { world, oak, teacher, admin, amira: await addStudent(teacher, { firstName: "Amira" }) };
}

/** A unit's card on the start page, its words on one line. */
const cardOf = (page: Page, title: string) => page.locator(".own-card", { hasText: title });
const wordsOf = async (page: Page, title: string) =>
  (await cardOf(page, title).innerText()).replace(/\s+/g, " ");

for (const { name, size } of [{ name: "a phone", size: PHONE }, { name: "a desktop", size: DESK }]) {
  Deno.test(`the student's day on ${name}: from the link to what was sent, and out again`, async () => {
    const { world, oak, teacher, amira } = await openSchool();
    await using _world = world;
    await using browser = await launchBrowser();
    await withPage(browser, size, async (page) => {
      const home = () => page.goto(world.at(oak, "/"));
      await enterAsStudent(page, teacher, amira);
      await home();
      await page.getByText("No Assignments Yet").waitFor();
      await assertAccessible(page, `no assignments, on ${name}`);

      const portfolio = await assign(teacher, amira);
      await assign(teacher, amira, "100012");
      await home();
      assert.equal(await page.getByText("Welcome, Amira.").count(), 1);
      assert.match(
        await wordsOf(page, "Growing vegetables"),
        /Unit 121766 Not Started Start with outcome 1\. 0\/3 outcomes completed Continue Work/,
      );
      await assertAccessible(page, `two units, on ${name}`);
      await enter(page, "Growing vegetables");
      await page.waitForURL(world.at(oak, `/portfolio/${portfolio.id}`));

      await ready(page);
      await page.getByLabel("Student Reflection for outcome 1").fill("I dug the bed over.");
      await page.locator("#outcome-1").getByText("Saved", { exact: true }).waitFor();
      await chooseFiles(page, 2, [png("bed.png")]);
      await download(page, "bed.png").waitFor();
      await home();
      assert.match(await wordsOf(page, "Growing vegetables"), /In Progress Next: outcome 3\. 0\/3/);
      assert.match(await page.locator(".own-card").first().innerText(), /Growing/, "what was worked on last");

      await page.getByRole("link", { name: "Continue Work: Growing vegetables in a raised bed" }).click();
      await ready(page);
      await takeStep(page, "Submit Portfolio", "Portfolio submitted", "This is my own work.");
      await home();
      assert.match(await wordsOf(page, "Growing vegetables"), /In Progress Submitted Sent to your teacher\./);
      await assertAccessible(page, `one sent, on ${name}`);
      await page.getByRole("link", { name: "Sign Out" }).click();
      await page.getByText("You have been successfully logged out").first().waitFor();
      await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
      await page.getByText("Invalid Access Link").first().waitFor();
    });
  });
}

/** Presses a card far from its button: all of it leads on. */
async function enter(page: Page, title: string) {
  await cardOf(page, title).click({ position: { x: 24, y: 24 } });
}

Deno.test("the start page tells what became of each unit, and what is finished stands below", async () => {
  const { world, oak, teacher, admin, amira } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  const bus = await assign(teacher, amira, "070147");
  const garden = await assign(teacher, amira);
  await teacher.post(`/api/submissions/${bus.submissions[0]!.id}/complete`, { complete: true });
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, amira);
    const says = async (title: string, words: RegExp) => {
      await page.goto(world.at(oak, "/"));
      assert.match(await wordsOf(page, title), words);
    };
    const text =
      /Completed Every outcome is complete\. Send it to your teacher\. 1\/1 outcomes completed View Portfolio/;
    await says("bus timetable", text);
    await step(teacher, garden, "submit");
    await step(teacher, garden, "return", { reason: "Tell me more." });
    await says("Growing vegetables", /Your teacher gave it back\. Read why/);
    assert.equal(await page.getByText("Tell me more.").count(), 0);
    assert.deepEqual(await page.getByRole("heading", { level: 2 }).allInnerTexts(), ["To do"]);
    await step(teacher, bus, "submit");
    await step(teacher, bus, "assess");
    await says("bus timetable", /Completed Assessed Your teacher has assessed it/);
    assert.deepEqual(await page.getByRole("heading", { level: 2 }).allInnerTexts(), ["To do", "Finished"]);
    await step(admin, bus, "verify");
    await step(admin, bus, "award");
    await says("bus timetable", /Completed Awarded Well done/);
    await assertAccessible(page, "a unit given back and one awarded");
  });
});

Deno.test("thirty units, long titles and names from right to left fit a phone, with room for a thumb", async () => {
  const { world, oak, teacher } = await openSchool();
  await using _world = world;
  await using browser = await launchBrowser();
  const yusuf: TestStudent = await addStudent(teacher, { firstName: "يوسف عبد الرحمن" });
  await assign(teacher, yusuf);
  await withPage(browser, PHONE, async (page) => {
    await enterAsStudent(page, teacher, yusuf);
    await page.goto(world.at(oak, "/"));
    await page.getByText("يوسف عبد الرحمن").waitFor();
    await page.evaluate(() => {
      const list = document.querySelector(".card-grid")!;
      const card = list.querySelector(".own-card")!;
      card.querySelector("[dir=auto]")!.textContent = "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4);
      for (let i = 1; i < 30; i++) list.append(card.cloneNode(true));
    });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(overflow, 0, "nothing sticks out to the side");
    const small = await page.locator("main a, .shell-header a, .shell-header button").evaluateAll((all) =>
      all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent)
    );
    assert.deepEqual(small, []);
  });
});
