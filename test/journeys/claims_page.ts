import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { BrowserClient } from "../browser_client.ts";
import { intercept } from "./page_actions.ts";

/** A portfolio on the page of claims. */
export const row = (page: Page, name: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${name}, `) });
/** Unfolds what a row is missing. */
export const unfoldRow = (page: Page, name: string) =>
  row(page, name).getByRole("button", { name: /^Show what is missing, / }).click();
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const missing = (page: Page, name: string) =>
  row(page, name).getByRole("list", { name: "Missing" }).locator("p > span").allInnerTexts();

/** The next award is made, and its answer lost on the way. */
export const loseAnswerOfAward = (page: Page, admin: BrowserClient) =>
  intercept(page, "**/api/admin/claims", async (route) => {
    assert.equal(
      (await admin.post("/api/admin/claims", JSON.parse(route.request().postData()!))).status,
      201,
    );
    await route.abort();
  }, { times: 1 });

/** Award All proposes only what has nothing missing, here Zara's; then all is ticked. */
export async function tickRowsWithMissing(dialog: Locator) {
  await dialog.getByText("1 ticked. 1 portfolio has something missing").waitFor();
  assert.ok(await dialog.getByLabel(/^Zara Quill/).isChecked());
  assert.equal(await dialog.getByLabel(/^Jay Cole/).isChecked(), false, "not without being ticked");
  await dialog.getByText(/Not signed by the teacher · Not signed by an administrator/).waitFor();
  await dialog.getByText("1 portfolio is awarded. This cannot be undone.").waitFor();
  await dialog.getByRole("button", { name: "Award 1 & Download Claim Form" }).waitFor();
  await dialog.getByText(/No centre number/).waitFor();
  await dialog.getByLabel("Tick all 2").check();
}
