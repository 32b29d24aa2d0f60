import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { DOCUMENT_REPLACED } from "../../domain/document_options.ts";
import { MANIFEST } from "../../server/features/evidence_pack/manifest.ts";
import { unzipBytes } from "../../server/features/student_record/testing.ts";
import { pdfText } from "../../server/documents/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { addStudent, assign } from "../factories.ts";
import { addTextEvidence } from "../portfolio_fixture.ts";
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
    await exporting.getByRole("checkbox", { name: "Teacher feedback" }).uncheck();
    await exporting.getByLabel("Pictures").selectOption("Small, to save paper");
    await assertAccessible(page, "the options of a portfolio's PDF");
    await exporting.getByRole("button", { name: "Make the PDF" }).click();
    await exporting.getByText("The PDF could not be made").waitFor();
    problems.expect(/api\/documents/);
    await assertAccessible(page, "a PDF that could not be asked for");
    await page.unroute("**/api/documents");
    const asked = page.waitForRequest(/api\/documents$/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      (async () => {
        await exporting.getByRole("button", { name: "Try again" }).click();
        assert.deepEqual((await asked).postDataJSON().options, {
          reflections: true,
          feedback: false,
          history: true,
          pictures: "small",
        });
        await exporting.getByText("Waiting for its turn…").waitFor();
        await world.runJobs();
      })(),
    ]);
    assert.equal(download.suggestedFilename(), "121766 Zoë Łuczak.pdf");
    assert.match((await pdfText(await downloadBytes(download))).join(" "), /Zoë Łuczak/);
    await toasts(page).getByText("Portfolio exported").waitFor();

    await intercept(page, /api\/documents\/doc_\w+$/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole("button", { name: "Preview PDF" }).click();
    await dialog.getByText(DOCUMENT_REPLACED).waitFor();
    problems.expect(/404/);
  });
  await withPage(school.browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/portfolio/${portfolio.id}`);
    const preview = page.getByRole("button", { name: "Preview PDF" });
    await preview.click();
    await page.getByRole("dialog", { name: "Preview PDF" }).getByText("Waiting for its turn…").waitFor();
    await world.runJobs();
    await page.getByText("Page 1 of 2").first().waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await preview.click();
    await page.getByText("Page 1 of 2").first().waitFor();
    await assertAccessible(page, "a preview that was made before");
  });
});

Deno.test("staff download the evidence pack, and its files are those of its manifest", async () => {
  await using school = await openLiveSchool();
  const { world, teacher } = school;
  const student = await addStudent(teacher, { firstName: "Zoë", lastName: "Łuczak" });
  const portfolio = await assign(teacher, student);
  await addTextEvidence(teacher, portfolio.submissions[0]!.id, "grządka & 🌻.txt");
  await withPage(school.browser, PHONE, async (page, problems) => {
    await openAs(page, teacher, `/portfolio/${portfolio.id}`);
    await page.getByRole("button", { name: "Evidence pack" }).click();
    const dialog = page.getByRole("dialog", { name: "Evidence pack" });
    await dialog.getByText("Waiting for its turn…").waitFor();
    await assertAccessible(page, "an evidence pack that is being made");
    await intercept(page, "**/pack", (route) => route.fulfill({ status: 409 }));
    await world.runJobs();
    await dialog.getByText("The pack cannot be downloaded yet").waitFor();
    await dialog.getByText(/^Other packs are being downloaded/).waitFor();
    problems.expect(/409/);
    await assertAccessible(page, "an evidence pack that is refused");
    await page.unroute("**/pack");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Try again" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "121766 Zoë Łuczak - evidence pack.zip");
    await toasts(page).getByText("Evidence pack is downloading").waitFor();
    await page.locator(":focus").and(page.getByRole("button", { name: "Evidence pack" })).waitFor();
    assert.deepEqual(await checkedNames(await downloadBytes(download)), [
      "121766 Zoë Łuczak.pdf",
      "Summary sheet 121766.pdf",
      "121766/O1/A grządka & 🌻.txt",
    ]);

    await openAs(page, teacher, `/portfolio/${portfolio.id}`);
    let checks = 0;
    await intercept(page, "**/pack", async (route) => {
      if (route.request().method() === "HEAD") {
        checks++;
        // The page knows by now that the PDF is ready from both of its calls.
        await asked;
        await page.evaluate(() =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
        );
      }
      await route.continue();
    });
    const asked = page.waitForResponse(/api\/documents\/doc_\w+$/);
    const again = page.waitForEvent("download");
    await page.getByRole("button", { name: "Evidence pack" }).click();
    await again;
    assert.equal(checks, 1, "one download of a PDF that was made before");
  });
});

/** Names in the ZIP, in their order; the hash of each is that of the manifest. */
async function checkedNames(bytes: Uint8Array): Promise<string[]> {
  const files = await unzipBytes(bytes);
  const lines = new TextDecoder().decode(files.get(MANIFEST)).trim().split("\n");
  return lines.map((line) => {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.*)$/.exec(line)!;
    assert.equal(createHash("sha256").update(files.get(name!)!).digest("hex"), sum, name);
    return name!;
  });
}
