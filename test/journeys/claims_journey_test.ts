import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Route } from "playwright-core";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { postStep, verifyUndeclared } from "../portfolio_fixture.ts";
import { countRows } from "../world.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { button, loseAnswerOfAward, missing, row, tickRowsWithMissing, unfoldRow } from "./claims_page.ts";
import { openLiveSchool } from "./live_school.ts";
import { download, downloadText, intercept, listCard, openAs, waitForPage } from "./page_actions.ts";

Deno.test("what is missing is fixed, all is awarded once, and the student reads what comes of it", async () => {
  await using school = await openLiveSchool({ adapter: "remote" });
  const { world, browser, oak, teacher, admin } = school;
  const zara = await addStudent(teacher, { firstName: "Zara", lastName: "Quill" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole", learnerNumber: "0007" });
  const portfolio = await assign(teacher, zara);
  await verifyUndeclared(school, portfolio);
  await verifyUndeclared(school, await assign(teacher, jay, "070147"));
  const unfinished = await assign(teacher, jay);
  await postStep(teacher, unfinished, "submit", { declaration: true });
  const student = await signInStudent(world, oak, zara);

  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher, "/claims");
    await page.getByText("0 of 2 complete").waitFor();
    await row(page, "Zara Quill").getByText(/^Missing: Required work\s· Declarations\s· Sig/).waitFor();
    await assertAccessible(page, "portfolios whose missing things are folded");
    await unfoldRow(page, "Zara Quill");
    assert.deepEqual(await missing(page, "Zara Quill"), [
      "Outcome 2: the required work is neither here nor said where",
      "The student has not declared the work as their own",
      "The teacher has not declared the assessment",
      "Not signed by the teacher",
      "Not signed by an administrator",
      "No learner number",
      "No date of birth",
    ]);
    await assertAccessible(page, "what portfolios are missing");
    const own = row(page, "Zara Quill");
    await own.getByRole("button", { name: /^Add, / }).click();
    const details = page.getByRole("form", { name: "Details of Zara Quill" });
    await details.getByRole("button", { name: "Save" }).click();
    await details.getByText("Enter at least one").waitFor();
    await details.getByLabel(/^Learner number/).fill("42");
    await details.getByLabel(/^Date of birth/).fill("09/07/2010");
    await details.getByText("The learner number has 4 digits").waitFor();
    await assertAccessible(page, "details that are not right yet");
    await details.getByLabel(/^Learner number/).fill("0042");
    await page.keyboard.press("Enter");
    await details.waitFor({ state: "detached" });
    await own.and(page.locator(":focus")).waitFor();

    await own.getByRole("button", { name: /^Add where it's kept, / }).click();
    const work = page.getByRole("form", { name: "Required work of Zara Quill" });
    await work.getByLabel("Where is it kept?").fill("In the folder in room 4");
    await page.keyboard.press("Enter");
    await work.waitFor({ state: "detached" });

    await own.getByRole("button", { name: /^Declare, / }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel(/the student has told me/).check();
    await dialog.getByLabel(/meets every outcome/).check();
    await assertAccessible(page, "late declarations");
    await dialog.getByRole("button", { name: "Declare" }).click();
    await dialog.waitFor({ state: "detached" });
    await own.and(page.locator(":focus")).waitFor();
    assert.deepEqual(await missing(page, "Zara Quill"), [
      "Not signed by the teacher",
      "Not signed by an administrator",
    ]);
    const sign = page.getByRole("button", { name: "Sign for 1, Growing vegetables in a raised bed" });
    assert.equal(await sign.count(), 1, "one signature covers the unit");
    await sign.click();
    await dialog.getByRole("button", { name: "Sign" }).click();
    await dialog.getByText("Enter your name").waitFor();
    await dialog.getByLabel("Your name, as your signature").fill("Daniel Okafor");
    await assertAccessible(page, "signing");
    await dialog.getByRole("button", { name: "Sign" }).click();
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual(await missing(page, "Zara Quill"), ["Not signed by an administrator"]);
    await page.getByRole("heading", { name: /^Growing vegetables/ }).and(page.locator(":focus")).waitFor();
    assert.equal(await sign.count(), 0);

    await page.getByRole("link", { name: "Coming up" }).click();
    await waitForPage(page, /show=later/);
    await unfoldRow(page, "Jay Cole");
    const dates = row(page, "Jay Cole").getByRole("link", { name: /^Open outcome 1/ });
    assert.equal(
      await dates.getAttribute("href"),
      `/units/${unfinished.unitId}?open=${unfinished.submissions[0]!.id}`,
    );
    assert.equal(await row(page, "Jay Cole").getByRole("button", { name: /^Add where/ }).count(), 0);
    await assertAccessible(page, "portfolios on the way");
  });

  await admin.post(`/api/units/${portfolio.unitId}/signatures`, { adminName: "Helen Marsh" });
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, admin, "/claims");
    await row(page, "Zara Quill").getByText("Nothing missing").waitFor();
    await page.getByText("1 of 2 complete").waitFor();
    await page.getByLabel("Only those with something missing").check();
    assert.equal(await row(page, "Zara Quill").count(), 0);
    await page.getByText("1 row without a date of birth").waitFor();
    await page.getByText(/reviews a new centre's first two claims/).waitFor();
    await assertAccessible(page, "the next claim");

    await loseAnswerOfAward(page, admin);
    await button(page, "Award All & Download Claim Form").focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("alertdialog");
    await tickRowsWithMissing(dialog);
    await dialog.getByText("2 portfolios are awarded. This cannot be undone.").waitFor();
    await assertAccessible(page, "what Award All does");
    const urls: string[] = [];
    page.on("request", (request) => void urls.push(request.url()));
    await dialog.getByRole("button", { name: "Award 2 & Download Claim Form" }).press("Enter");
    await page.getByText("No answer came").waitFor();
    await page.getByText("No Verified Portfolios", { exact: true }).waitFor();
    assert.deepEqual(urls.filter((url) => url.includes("limit=200")), [], "the dialog has closed");
    await page.getByRole("heading", { name: "Next claim" }).and(page.locator(":focus")).waitFor();
    problems.expect(/ERR_FAILED/);
    assert.equal(await countRows(world, oak.id, "claims"), 1);
    await page.getByRole("link", { name: "the claims", exact: true }).click();
    await waitForPage(page, /show=claims/);

    const first = listCard(page, "Claim 1");
    const file = await download(page, () => button(page, "Download again: claim 1").click());
    assert.match(file.suggestedFilename(), /^AQA_Claim_Form_\d{4}-\d\d-\d\d\.csv$/);
    await first.getByText("Exported", { exact: true }).waitFor();
    await button(page, "Show rows of claim 1").click();
    const rows = page.getByRole("list", { name: "Rows of claim 1" });
    await rows.getByText("0042", { exact: true }).waitFor();
    await rows.getByRole("button", { name: /^Withdraw Jay Cole/ }).click();
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await dialog.getByText("Say why this row is withdrawn").waitFor();
    await dialog.getByLabel("Why it is withdrawn").fill("The wrong unit");
    await assertAccessible(page, "a row that is withdrawn");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await first.getByText("1 withdrawn").waitFor();
    await rows.getByText("The wrong unit").waitFor();
    await assertAccessible(page, "a claim with its rows");

    await button(page, "Mark as sent: claim 1").click();
    await button(page, "Undo").click();
    await first.getByText("Exported", { exact: true }).waitFor();
    await button(page, "Mark as sent: claim 1").click();
    await first.getByText(/^Sent on/).waitFor();
    assert.equal(await rows.getByRole("button").count(), 0, "what was sent stays");
    await button(page, "Statements received: claim 1").click();
    await dialog.getByText(/^Students in claim 1 then read: “Your statement has arrived/).waitFor();
    await assertAccessible(page, "what students will read");
    await dialog.getByRole("button", { name: "Statements received" }).click();
    await first.getByText(/^Statements received on/).waitFor();
    // The second click of two: a dialog would cover the button that is pressed next.
    await button(page, "Given to students: claim 1").dispatchEvent("click", { detail: 2 });
    await button(page, "Given to students: claim 1").and(page.locator(":focus")).press("Enter");
    await dialog.getByText("Students in claim 1 then read: “You have your statement.”").waitFor();
    await dialog.getByRole("button", { name: "Given to students" }).click();
    await first.getByRole("heading", { name: "Claim 1" }).and(page.locator(":focus")).waitFor();
    await button(page, "More for claim 1").click();
    await button(page, "Back to “Statements received”").click();
    await dialog.getByText("students read what they read before").waitFor();
    await dialog.getByRole("button", { name: "Back to “Statements received”" }).click();
    await first.getByText(/^Given on/).waitFor({ state: "detached" });

    // The withdrawn row makes the next claim.
    await page.getByRole("link", { name: "Ready to claim" }).click();
    await waitForPage(page, /\/claims$/);
    const counted = Promise.withResolvers<void>();
    const hold = (route: Route) => counted.promise.then(() => route.continue());
    await intercept(page, "**/api/claims/readiness?*limit=200*", hold, { times: 1 });
    await button(page, "Award All & Download Claim Form").click();
    await dialog.getByRole("button", { name: "Counting…", disabled: true }).waitFor();
    counted.resolve();
    await dialog.getByLabel(/^Jay Cole/).check();
    await dialog.getByText("1 already-awarded portfolio will be added.").waitFor();
    const awardAll = dialog.getByRole("button", { name: "Award 1 & Download Claim Form" });
    const text = await downloadText(await download(page, () => awardAll.dblclick()));
    assert.match(text, /^\ufeffCentre number,.*\r\n,Oak Lane Centre,70147,.*Cole,Jay,,/);
    await page.getByText("Claim 2 created").first().waitFor();
    await page.getByRole("link", { name: "See the claims" }).click();
    await waitForPage(page, /show=claims/);
    await listCard(page, "Claim 2").getByText("Exported", { exact: true }).waitFor();
    assert.equal(await countRows(world, oak.id, "claims"), 2);
    await oak.run(sql`update entitlements set plan = 'individual'`);
    await page.reload();
    await page.getByText("Claim forms are not part of your plan").waitFor();
  });

  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student, `/portfolio/${portfolio.id}`);
    await page.getByText("Your statement has arrived at school.").waitFor();
    await assertAccessible(page, "an award with its statement");
    await page.goto(world.at(oak, "/"));
    await page.getByText("Your statement has arrived at school.").waitFor();
  });
});
