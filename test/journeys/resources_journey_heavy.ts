import assert from "node:assert/strict";
import { signInNewStaff, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { filePayload } from "./evidence_page.ts";
import { openPortfolio } from "./live_school.ts";
import { chooseBy, pressAdd } from "./choose_files.ts";
import { intercept, openAs, outcomeCard } from "./page_actions.ts";
import { PDF } from "./sample_files.ts";

Deno.test("an outcome's resources are visible to its students, who cannot change them", async () => {
  await using school = await openPortfolio();
  const { world, browser, oak, student, portfolio } = school;
  const ruth = await signInNewStaff(world, oak, "teacher", "ruth@oak.example", { firstName: "Ruth" });
  const response = await ruth.post(`/api/units/${portfolio.unitId}/outcomes/0/resources`, {
    fileName: "Ruth's page",
    fileType: "link",
    fileUrl: "https://soil.example/ruth",
  });
  assert.equal(response.status, 201, response.text);

  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(
      page,
      await signInStaff(world, oak, "daniel@oak.example"),
      `/student-portfolio/${portfolio.id}`,
    );
    await pressAdd(page, 1, "Resources");
    const dialog = page.getByRole("dialog", { name: "Add resources to outcome 1" });
    const addButton = dialog.getByRole("button", { name: "Add", exact: true });
    await addButton.click();
    await dialog.getByText("Choose a file, or give the address of a page").waitFor();
    await dialog.getByLabel(/^Link to a page or video/).fill("youtube");
    await addButton.click();
    await dialog.getByText("Please enter a valid URL (including http:// or https://)").waitFor();
    await assertAccessible(page, "adding resources, with a fault");
    await dialog.getByLabel(/^Link to a page or video/).fill("https://www.youtube.com/watch?v=soil");
    await dialog.getByLabel(/^What it is for/).fill("Watch this before you dig.");
    await chooseBy(dialog.getByRole("button", { name: "Choose files" }), [
      filePayload("soil plan.pdf", "application/pdf", PDF),
      filePayload("soil plan 2.pdf", "application/pdf", PDF),
    ]);
    await dialog.getByRole("button", { name: "Take out soil plan 2.pdf" }).click();
    await addButton.click();
    await page.getByText("Resources added").first().waitFor();
    const resources = outcomeCard(page, 1).getByRole("listitem");
    await resources.nth(2).waitFor();
    const texts = (await resources.allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    assert.match(
      texts[0]!,
      /^Ruth's page Website, soil\.example Open$/,
      "another teacher's has no Delete",
    );
    assert.match(texts[1]!, /^soil plan\.pdf Watch this before you dig\. \d kB View Download Delete$/);
    assert.match(texts[2]!, /^YouTube Link Watch this before you dig\. YouTube, youtube\.com Open Delete$/);
    await assertAccessible(page, "resources as their teacher");

    await intercept(
      page,
      "**/api/outcome-resources/*",
      (route) => route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    const remove = async () => {
      await page.getByRole("button", { name: "Delete resource YouTube Link" }).click();
      const confirmDialog = page.getByRole("alertdialog");
      await confirmDialog.getByText("Are you sure you want to delete this resource?").waitFor();
      await confirmDialog.getByRole("button", { name: "Delete" }).click();
    };
    await remove();
    await page.getByText("Failed to delete resource").first().waitFor();
    problems.expect(/outcome-resources/);
    await page.unroute("**/api/outcome-resources/*");
    await remove();
    await page.getByText("Resource deleted").first().waitFor();
    await resources.nth(2).waitFor({ state: "detached" });

    await intercept(page, "**/api/units/**", (route) => route.abort());
    await pressAdd(page, 2, "Resources");
    const secondDialog = page.getByRole("dialog", { name: "Add resources to outcome 2" });
    await secondDialog.getByLabel(/^Link to a page or video/).fill("https://soil.example/two");
    await secondDialog.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Failed to save resource").first().waitFor();
    problems.expect(/units/);
    assert.equal(await secondDialog.getByLabel(/^Link to a page/).inputValue(), "https://soil.example/two");
  });

  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student, `/portfolio/${portfolio.id}`);
    await outcomeCard(page, 1).getByRole("heading", { name: "Student Resources" }).waitFor();
    const texts = (await page.getByRole("article").getByRole("listitem").allInnerTexts()).map((text) =>
      text.replace(/\s+/g, " ")
    );
    assert.equal(texts.length, 2);
    assert.match(texts[1]!, /^soil plan Watch this before you dig\. small View Download$/);
    assert.equal(
      await page.getByRole("heading", { name: "Student Resources" }).count(),
      1,
      "no empty section",
    );
    assert.equal(await page.getByRole("button", { name: /Add resources/ }).count(), 0);
    await assertAccessible(page, "resources as a student");
    await page.getByRole("button", { name: "View soil plan" }).click();
    await page.getByRole("dialog", { name: "soil plan.pdf" }).waitFor();
  });
});
