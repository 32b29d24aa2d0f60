import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { chooseBy } from "./choose_files.ts";
import { openLiveSchool } from "./live_school.ts";
import { intercept, openAs } from "./page_actions.ts";
import { openDialog, outcomeTexts } from "./own_unit_page.ts";
import { pdf } from "./sample_files.ts";
import { scannedPdf, sheetPdf } from "./sample_unit_sheet.ts";

const choosePdf = (dialog: Locator, name: string, bytes: Uint8Array, mimeType = "application/pdf") =>
  chooseBy(dialog.getByRole("button", { name: "Choose a PDF" }), [{
    name,
    mimeType,
    buffer: Buffer.from(bytes),
  }]);

Deno.test("a sheet's PDF is read in the browser only; an unreadable one says what to do", async () => {
  await using school = await openLiveSchool();
  const { browser } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, school.teacher);
    await openDialog(page);
    const dialog = page.getByRole("dialog");
    const choose = (name: string, bytes: Uint8Array, mimeType?: string) =>
      choosePdf(dialog, name, bytes, mimeType);
    const refusals: [string, Uint8Array, RegExp][] = [
      ["notes.docx", new TextEncoder().encode("PK"), /This is not a PDF/],
      ["book.pdf", await scannedPdf(21), /more than 20 pages/],
      ["large.pdf", new Uint8Array(10 * 1024 * 1024 + 1), /larger than 10 MB/],
      ["locked.pdf", pdf(["secret"], { locked: true }), /protected by a password/],
      ["broken.pdf", new TextEncoder().encode("%PDF-1.7\nnothing more\n%%EOF\n"), /cannot be read/],
      ["scan.pdf", await scannedPdf(), /contains a picture of the sheet.*Type the unit in/],
      [
        "letter.pdf",
        pdf(["Dear parents, the trip", "is on Friday at nine, rain or shine"]),
        /No unit was found/,
      ],
    ];
    for (const [name, bytes, message] of refusals) {
      await choose(name, bytes, name.endsWith(".pdf") ? undefined : "application/msword");
      await dialog.getByRole("alert").filter({ hasText: message }).waitFor();
    }
    await assertAccessible(page, "a PDF that cannot be read");

    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" || request.postData() !== null) sent.push(request.url());
    });
    await choose("rabbit.pdf", await sheetPdf());
    await page.getByRole("dialog", { name: "Check the unit" }).waitFor();
    assert.equal(await dialog.getByLabel("Unit code").inputValue(), "118811");
    assert.equal(await dialog.getByLabel("Title").inputValue(), "Looking after a rabbit at home");
    assert.equal(await dialog.getByLabel("Level", { exact: true }).inputValue(), "Entry Level");
    assert.equal(await dialog.getByLabel("Approved").inputValue(), "07/05/2019");
    assert.deepEqual(await outcomeTexts(page), [
      "demonstrated the ability to feed a rabbit with hay, greens and clean water",
      "demonstrated the ability to clean out a hutch, and put fresh bedding into it",
      "shown knowledge of two signs that a rabbit is ill",
      "experienced holding a rabbit safely",
    ]);
    const evidence = await dialog.getByLabel(/Evidence needed for outcome/).evaluateAll((fields) =>
      fields.map((field) => (field as HTMLSelectElement).value)
    );
    assert.deepEqual(evidence, [
      "Summary sheet",
      "Summary sheet and/or Student completed work",
      "Student completed work",
      "Summary sheet",
    ]);
    await dialog.getByText("4 outcomes were read. Compare it with the sheet before you keep it.").waitFor();
    assert.deepEqual(sent, [], "the file does not leave the browser");
  });
});

Deno.test("input typed while a PDF is read is not replaced without a question", async () => {
  await using school = await openLiveSchool();
  const { browser } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, school.teacher);
    await openDialog(page);
    const dialog = page.getByRole("dialog");
    const released = Promise.withResolvers<void>();
    await intercept(page, /read_pdf_text/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await choosePdf(dialog, "rabbit.pdf", await sheetPdf());
    await dialog.getByText("Reading rabbit.pdf…").waitFor();
    await dialog.getByRole("button", { name: "Enter it by hand" }).click();
    await dialog.getByLabel("Title").fill("Keeping a hamster");
    await dialog.getByLabel("Level", { exact: true }).selectOption("Another level");
    const level = dialog.getByLabel("Level, as the sheet says it");
    await level.fill("Entry Level");
    await level.pressSequentially(" 3");
    released.resolve();
    await page.getByRole("alertdialog", { name: "Replace what you have changed?" })
      .getByRole("button", { name: "Keep my changes" }).click();
    assert.equal(await dialog.getByLabel("Title").inputValue(), "Keeping a hamster");
    assert.equal(await level.inputValue(), "Entry Level 3");
  });
});
