import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { addStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs, toasts, waitForPage } from "./page_actions.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name });

Deno.test("an administrator reviews the new school year on a phone, and starts it", async () => {
  await using school = await openLiveSchool();
  const { browser, oak, teacher, admin } = school;
  for (const [yearGroup, name] of [["Year 10", "10B"], ["Year 11", "11B"]] as const) {
    const { id } = await addStudent(teacher, { yearGroup });
    await teacher.post("/api/classes", { name, studentIds: [id] });
  }
  await oak.staff("teacher", "jo@oak.example", { firstName: "Jo", lastName: "Reed" });
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, admin, links.admin({ tab: "students" }));
    await page.getByRole("link", { name: "New school year" }).click();
    await waitForPage(page, /school-year/);
    assert.equal(await page.getByLabel("Year 10: Becomes").inputValue(), "Year 11");
    assert.equal(await page.getByLabel("Leave: Year 11").isChecked(), true);
    await assertAccessible(page, "a new school year");
  });
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, admin, recordLinks.schoolYear());
    await page.getByLabel("Year 10: Becomes").fill("");
    await page.getByText("Enter the year group").waitFor();
    await page.getByText("Some lines are not right yet").waitFor();
    await page.getByLabel("Year 10: Becomes").fill("Year 11");
    await page.getByLabel("11B: Name").fill("11B");
    await page.getByText("This teacher would have two classes of this name").first().waitFor();
    await assertAccessible(page, "a new school year that is not right yet");
    await page.getByLabel("11B: Teacher").selectOption({ label: "Jo Reed" });
    await page.getByText("1 student leaves and is archived").waitFor();
    // Someone is added in the meantime.
    await addStudent(teacher, { yearGroup: "Year 11" });
    await button(page, "Start the school year").click();
    const dialog = page.getByRole("alertdialog");
    await assertAccessible(page, "starting the school year");
    await dialog.getByRole("button", { name: "Start the school year" }).click();
    await toasts(page).getByText("Check the numbers again").waitFor();
    problems.expect(/409/);
    await page.getByText("2 students leave and are archived").waitFor();
    await button(page, "Start the school year").click();
    await dialog.getByRole("button", { name: "Start the school year" }).click();
    await toasts(page).getByText("The new school year has begun").waitFor();
    await button(page, "Start the school year").and(page.locator(":focus")).waitFor();
    await page.getByText("Nothing changes", { exact: true }).waitFor();
    await page.getByText("The school year has been started", { exact: true }).waitFor();
    assert.equal(await page.getByLabel("11B: Name").first().inputValue(), "11B");
    await assertAccessible(page, "a school year that has begun");
  });
  const rows = await oak.rows<{ year: string; gone: 0 | 1 }>(
    sql`select year_group as year, archived_at is not null as gone from students order by gone, year`,
  );
  assert.deepEqual(rows.map(({ year, gone }) => `${year} ${gone}`), ["Year 11 0", "Year 11 1", "Year 11 1"]);
});
