import assert from "node:assert/strict";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible, assertAccessibleAtBothSizes } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool, TEACHER } from "./live_school.ts";
import {
  holdSignInRedirect,
  intercept,
  listCard,
  openAs,
  signInByMail,
  toasts,
  waitForPage,
} from "./page_actions.ts";

async function openClass(students: number) {
  const school = await openLiveSchool();
  const studentRecords = [];
  for (let i = 0; i < students; i++) {
    const lastName = `Number ${String(i).padStart(2, "0")}`;
    studentRecords.push(await addStudent(school.teacher, { firstName: "Pupil", lastName }));
  }
  return { ...school, studentRecords };
}

Deno.test("a class of sixty gets a unit with the progress shown, and students who are refused are named", async () => {
  await using school = await openClass(60);
  const { browser, teacher, studentRecords } = school;
  const studentIds = studentRecords.slice(0, 4).map(({ id }) => id);
  await teacher.post("/api/classes", { name: "9 Garden", studentIds });
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher);
    await page.getByRole("heading", { name: "Students", exact: true }).click();
    await page.getByLabel("Class").selectOption("9 Garden");
    await page.getByRole("button", { name: "Select these 4" }).click();
    await page.getByText("4 selected").waitFor();
    await page.getByLabel("Class").selectOption("All students");
    await page.getByLabel("Unit code", { exact: true }).fill("121766");
    const holders = page.waitForResponse(/\/holders/);
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("region", { name: "Unit 121766" }).waitFor();
    // By a colleague, since the page read who has the unit.
    await holders;
    for (const studentRecord of studentRecords.slice(0, 3)) await assign(teacher, studentRecord);
    await page.getByRole("button", { name: "Select all" }).click();
    await page.getByText("60 selected").waitFor();
    let sent = 0;
    const released = Promise.withResolvers<void>();
    await intercept(page, "**/api/assignments", async (route) => {
      if (++sent > 20) await released.promise;
      await route.continue();
    });
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (60)" }).click();
    const progress = page.getByRole("progressbar", { name: "Portfolios created" });
    await progress.and(page.locator("[aria-valuetext='20 of 60 portfolios']")).waitFor();
    assert.ok(await page.getByLabel(/Pupil Number 07/).isDisabled(), "the selection is locked meanwhile");
    await assertAccessible(page, "portfolios being made");
    released.resolve();
    const report = page.getByRole("alert").filter({ hasText: "3 portfolios were not created" });
    await report.getByText(/Pupil Number 00: .*already has this unit/).waitFor();
    await page.getByText("3 of 60 were not created.").first().waitFor();
    problems.expect(/^409/);
    await page.getByText("57 students have Growing vegetables in a raised bed now").waitFor();
    await page.getByText("has this unit").nth(59).waitFor();
    assert.equal(await page.getByText("0 selected").count(), 1, "none of them can get it again");
    await listCard(page, "Growing vegetables").getByText("0 of 60 completed").waitFor();
    // The header lies over what is scrolled below it.
    await page.evaluate(() => scrollTo(0, 0));
    await assertAccessible(page, "portfolios that were not made");
  });
});

Deno.test("a session that ends while portfolios are made comes back to the same selection", async () => {
  await using school = await openClass(3);
  const { world, browser, oak, studentRecords } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, school.teacher, "/#add-unit");
    await page.getByLabel("Unit code", { exact: true }).fill("121766");
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("region", { name: "Unit 121766" }).waitFor();
    await page.getByLabel(/Pupil Number 00/).check();
    await page.getByLabel(/Pupil Number 02/).check();
    await page.context().clearCookies();
    const waitForSignInPage = await holdSignInRedirect(page, /\/api\/login/);
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (2)" }).click();
    await waitForSignInPage();
    problems.expect(/^401/);
    const stored = await page.evaluate(() => Object.values({ ...localStorage }).join(" "));
    assert.ok(!stored.includes("Pupil"), "no name is left in the browser");
    await signInByMail(world, page, TEACHER);
    await waitForPage(page, world.at(oak, "/#add-unit"));
    assert.equal(await page.getByLabel("Unit code", { exact: true }).inputValue(), "121766");
    assert.ok(await page.getByLabel(/Pupil Number 02/).isChecked());
    assert.equal(
      await page.evaluate((id) => JSON.stringify({ ...localStorage }).includes(id), studentRecords[0]!.id),
      false,
    );
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByRole("region", { name: "Unit 121766" }).waitFor();
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (2)" }).click();
    await listCard(page, "Growing vegetables").getByText("0 of 2 completed").waitFor();
  });
});

const SHEET = `555123
Keeping a school hen house
Level: Entry Level
In successfully completing this unit the learner will have
demonstrated the ability to
1. clean the hen house Summary sheet
2. collect the eggs Student completed work
`;

Deno.test("a unit missing from the catalogue is added from its sheet and assigned at once", async () => {
  await using school = await openClass(1);
  const { browser } = school;
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, school.teacher);
    const code = page.getByLabel("Unit code", { exact: true });
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Can't find the unit?" }).click();
    await dialog.getByLabel("Paste the text of the unit sheet").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await code.fill("555123");
    await page.getByRole("button", { name: "Fetch Unit" }).click();
    await page.getByText(/^No unit with the code 555123 was found/).waitFor();
    problems.expect(/^404/);
    assert.ok(await code.and(page.locator(":focus[aria-invalid=true]")).count(), "the error is at the box");
    assert.equal(await dialog.count(), 0);
    assert.equal(await toasts(page).count(), 0);
    const unitPage = page.getByRole("link", { name: "Open the unit’s page at the awarding body" });
    assert.match(await unitPage.getAttribute("href") ?? "", /unit=555123$/);
    await assertAccessible(page, "a unit that was not found");
    await page.getByRole("button", { name: "Paste this unit" }).click();
    await dialog.getByLabel("Paste the text of the unit sheet").fill(SHEET);
    await assertAccessible(page, "adding a unit that was not found");
    await dialog.getByRole("button", { name: "Next: check the unit" }).click();
    await dialog.getByRole("button", { name: "Keep this unit" }).click();
    const preview = page.getByRole("region", { name: "Unit 555123" });
    await preview.getByRole("heading", { name: "Keeping a school hen house" }).waitFor();
    assert.equal(await page.locator("[aria-invalid]").count(), 0, "the earlier error is cleared");
    await page.getByLabel(/Pupil Number 00/).check();
    await page.getByRole("button", { name: "Create Portfolio for Selected Students (1)" }).click();
    await listCard(page, "Keeping a school hen house").getByText("0 of 1 completed")
      .waitFor();
  });
});

Deno.test("after creating portfolios it is said who got them, links are emailed and cards printed", async () => {
  await using school = await openClass(4);
  const { world, browser, teacher, admin, studentRecords } = school;
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  const held = await assign(teacher, studentRecords[3]!);
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher);
    const picker = page.getByRole("list", { name: "Students" });
    const create = async (names: RegExp[]) => {
      await page.getByLabel("Unit code", { exact: true }).fill("121766");
      await page.getByRole("button", { name: "Fetch Unit" }).click();
      await picker.getByText("has this unit").first().waitFor();
      for (const name of names) await page.getByLabel(name).check();
      await page.getByRole("button", { name: `Create Portfolio for Selected Students (${names.length})` })
        .click();
    };
    await create([/Pupil Number 00/]);
    await page.getByText("1 student has Growing vegetables in a raised bed now").waitFor();
    const open = page.getByRole("link", { name: "Open", exact: true });
    assert.match(await open.getAttribute("href") ?? "", /^\/student-portfolio\/asg_/);

    await create([/Pupil Number 01/, /Pupil Number 02/]);
    await page.getByText("2 students have Growing vegetables in a raised bed now").waitFor();
    assert.equal(await open.getAttribute("href"), `/units/${held.unitId}`);
    await assertAccessibleAtBothSizes(page, "portfolios that were created");
    await page.getByRole("button", { name: "Email links" }).click();
    await page.getByRole("alertdialog").getByText(/Pupil Number 01 and Pupil Number 02/).waitFor();
    await page.getByRole("alertdialog").getByRole("button", { name: "Email links" }).click();
    await page.getByText("Emailing links").waitFor();
    await world.runJobs();
    await page.getByText("All 2 emails were sent.").waitFor();
    assert.equal(world.mails.length, 2);

    await page.getByRole("button", { name: "Print cards" }).click();
    await page.getByRole("heading", { name: "2 cards to print" }).waitFor();
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.getByText("Scan me.").first().isVisible());
    assert.equal(await page.getByRole("heading", { name: "Waiting for you" }).isVisible(), false);
    await page.emulateMedia({ media: "screen" });
    await assertAccessibleAtBothSizes(page, "cards to print");
    await page.getByRole("button", { name: "Back to the dashboard" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Print cards" }).and(page.locator(":focus")).waitFor();
    await page.getByRole("button", { name: "Dismiss the result" }).click();
    assert.equal(await open.count(), 0);
  });
});
