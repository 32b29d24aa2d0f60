import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { addStudent } from "../factories.ts";
import { countRows } from "../world.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { goOffline } from "./go_offline.ts";
import { downloadText, openAs, toasts } from "./page_actions.ts";

const SIMS = [
  "Pupils of Oak Lane Centre,,,,,,",
  "UPN,Adno,Legal Surname,Legal Forename,DOB,Year,Reg",
  "A1,001204,Ash,Zoë,09 Jul 2010,Year 9,9B",
  "A2,001205,Quill,,9-7-10,Year 9,9B",
  "A3,001206,Wolfeschlegelsteinhausenbergerdorff,Hubert Blaine,,Year 10,10A",
  "A4,S1,Moss,Kim,1/2/2011,Year 10,10A",
  ...Array.from({ length: 4 }, (_, i) => `B${i},00130${i},Oak,First ${i},01/09/2009,Year 10,10A`),
].join("\r\n");

const latin = (text: string) => Buffer.from(text, "latin1");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function choose(page: Page, name: string, buffer: Buffer) {
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(page, "Choose a CSV file").click(),
  ]);
  await picker.setFiles([{ name, mimeType: "text/csv", buffer }]);
}

Deno.test("an administrator uploads a file of SIMS, and again after fix it", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  await addStudent(teacher, { studentId: "s1", lastName: "Moss", firstName: "Kimberley" });
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, admin, links.admin({ tab: "students" }));
    await page.getByRole("heading", { name: "Upload students by CSV" }).waitFor();
    await assertAccessible(page, "the card of an upload");
    for (
      const [name, content, title, text] of [
        ["students.xlsx", "PK", "Invalid file type", "Please select a CSV file"],
        ["students.csv", "PK\u0003\u0004", "Invalid CSV", "This is a spreadsheet"],
        ["students.csv", "UPN,Forename,Surname,DOB\n", "Invalid CSV", "no row below the headings"],
        [
          "students.csv",
          "UPN,Forename,Surname,DOB\n1,=cmd|'/c calc'!A0,Ash,\n",
          "Invalid CSV",
          "Row 2 contains a formula",
        ],
      ] as const
    ) {
      await choose(page, name, latin(content));
      const alert = page.getByRole("alert").filter({ hasText: text });
      await alert.getByText(title, { exact: true }).waitFor();
    }
    await choose(page, "sims.csv", latin(SIMS));
    const columns = page.getByRole("form", { name: "Columns of the file" });
    await columns.getByText("Several columns of sims.csv fit.").waitFor();
    await button(page, "Read the file").click();
    await columns.getByText("Choose a column", { exact: true }).last().waitFor();
    await assertAccessible(page, "a choice of columns");
    await columns.getByLabel("Student ID").selectOption("Adno");
    await button(page, "Read the file").click();

    const preview = page.getByRole("region", { name: "The first rows" });
    await preview.getByRole("columnheader").last().waitFor();
    assert.deepEqual(await preview.getByRole("row").first().getByRole("columnheader").allInnerTexts(), [
      "Row",
      "Student ID\nAdno",
      "First name\nLegal Forename",
      "Last name\nLegal Surname",
      "Date of birth\nDOB",
      "Year group\nYear",
    ]);
    assert.deepEqual(await preview.getByRole("row").nth(1).getByRole("cell").allInnerTexts(), [
      "3",
      "001204",
      "Zoë",
      "Ash",
      "09/07/2010",
      "Year 9",
    ]);
    assert.equal(await preview.getByRole("row").count(), 6);
    await page.getByText("Not read: UPN, Reg.").waitFor();
    const errors = page.getByRole("list", { name: "Errors by row" });
    await errors.waitFor();
    assert.deepEqual((await errors.getByRole("listitem").allInnerTexts()).map((text) => text.slice(0, 60)), [
      "Row 4\nFirst name is required",
      "Row 6\nThe student with the ID s1 is here with first name “Ki",
    ]);
    await page.getByText("1 student would come without a date of birth").waitFor();
    assert.equal(await countRows(world, oak.id, "students"), 1, "nothing is added yet");
    await assertAccessible(page, "what a file holds");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Download errors as CSV").click(),
    ]);
    assert.equal(download.suggestedFilename(), "upload-errors.csv");
    assert.match(
      await downloadText(download),
      /^\ufeffError,UPN,Adno,Legal Surname,Legal Forename,DOB,Year,Reg\r\nRow 4: First name is required,A2,001205,Quill,,9-7-10,Year 9,9B\r\n"?Row 6: The student.*,A4,S1,Moss,Kim,1\/2\/2011,Year 10,10A/,
    );

    await page.getByLabel(/^Teacher/).selectOption({ label: "Daniel Okafor (daniel@oak.example)" });
    await goOffline(page);
    await button(page, "Upload 6 students").click();
    await page.getByText("The file is still here: upload it again.").waitFor();
    problems.expect(/ERR_INTERNET_DISCONNECTED.*bulk-upload/);
    await page.context().setOffline(false);
    await button(page, "Upload 6 students").click();
    await toasts(page).getByText("Upload complete").waitFor();
    await toasts(page).getByText("6 students created, 2 errors").waitFor();
    await button(page, "Archive Zoë Ash").waitFor();
    assert.equal(await button(page, /^Archive /).count(), 7);
    await page.getByText("2 rows not uploaded").waitFor();
    await assertAccessible(page, "what was uploaded");
    const [linked] = await oak.rows<{ n: number }>(sql`select count(*) as n from student_teachers`);
    assert.equal(linked!.n, 7);
  });

  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, admin, links.admin({ tab: "students" }));
    const corrected =
      "\ufeffError,studentId,firstName,lastName,dateOfBirth\r\nRow 4: First name is required,NEW1,Jay,Quill,\r\nRow 6: x,NEW2,,Moss,\r\n";
    await oak.run(sql`update entitlements set seats = 7`);
    await choose(page, "upload-errors.csv", Buffer.from(corrected));
    await page.getByText("There are more students than free places").waitFor();
    await page.getByText("Your plan has 7 student places, none is free.").waitFor();
    await page.getByText("Row 3", { exact: true }).waitFor();
    await page.getByText("Not read: Error.").waitFor();
    await assertAccessible(page, "a file over the limit");
    assert.ok(await page.getByRole("link", { name: "See plans" }).isVisible());
    assert.ok(await button(page, "Upload 1 student").isDisabled());
    await oak.run(sql`update entitlements set seats = 100`);
  });

  await withPage(browser, PHONE, async (page) => {
    await openAs(page, admin, links.admin({ tab: "students" }));
    await page.getByRole("heading", { name: "Upload students by CSV" }).waitFor();
    await choose(page, "again.csv", latin(SIMS.replace("UPN,", "Ref,").replace("Quill,,", "Quill,Jay,")));
    await button(page, "Upload 1 student").waitFor();
    await page.getByText("Here already, unchanged").waitFor();
    await assertAccessible(page, "a file on a phone");
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      "nothing stands out",
    );
    await button(page, "Upload 1 student").click();
    await toasts(page).getByText("1 student created, 1 error").waitFor();
    await button(page, "Upload another file").click();
    await choose(page, "again.csv", latin(SIMS.replace("UPN,", "Ref,").replace("Quill,,", "Quill,Jay,")));
    await page.getByText("There is no new student in the file").waitFor();
    assert.equal(await countRows(world, oak.id, "students"), 8);
  });
});
