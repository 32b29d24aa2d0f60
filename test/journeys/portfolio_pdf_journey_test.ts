import assert from "node:assert/strict";
import { pdfText } from "../../server/documents/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { addStudent, assign } from "../factories.ts";
import { downloadBytes, intercept, openAs, toasts } from "./page_actions.ts";

Deno.test("staff preview the PDF of a portfolio and export it, and hear why one cannot be made", async () => {
  await using school = await openLiveSchool();
  const { world, teacher } = school;
  const portfolio = await assign(
    teacher,
    await addStudent(teacher, { firstName: "Zoë", lastName: "Łuczak" }),
  );
  await withPage(school.browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, `/portfolio/${portfolio.id}`);
    await page.getByRole("button", { name: "Preview PDF" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview PDF" });
    await dialog.getByRole("progressbar", { name: "Making the PDF" }).waitFor();
    await assertAccessible(page, "a PDF that is being made");
    await world.runJobs();
    await page.getByText("Page 1 of 2").first().waitFor();
    await assertAccessible(page, "the preview of a portfolio");
    await page.getByRole("button", { name: "Close" }).click();
    await page.locator(":focus").and(page.getByRole("button", { name: "Preview PDF" })).waitFor();

    await intercept(page, "**/api/documents", (route) => route.abort());
    await page.getByRole("button", { name: "Export Portfolio" }).click();
    const exporting = page.getByRole("dialog", { name: "Export Portfolio" });
    await exporting.getByText("The PDF could not be made").waitFor();
    problems.expect(/api\/documents/);
    await assertAccessible(page, "a PDF that could not be asked for");
    await page.unroute("**/api/documents");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      exporting.getByRole("button", { name: "Try again" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "121766 Zoë Łuczak.pdf");
    assert.match((await pdfText(await downloadBytes(download))).join(" "), /Zoë Łuczak/);
    await toasts(page).getByText("Portfolio exported").waitFor();
  });
  await withPage(school.browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/portfolio/${portfolio.id}`);
    await page.getByRole("button", { name: "Preview PDF" }).click();
    await page.getByText("Page 1 of 2").first().waitFor();
    await assertAccessible(page, "a preview that was made before");
  });
});
