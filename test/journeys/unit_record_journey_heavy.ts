import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { links } from "../../domain/links.ts";
import { recordLinks } from "../../domain/record_links.ts";
import { pdfText } from "../../server/documents/testing.ts";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs } from "./page_actions.ts";

/** A student with an awarded unit and an open one. */
async function openAwarded() {
  const school = await openLiveSchool();
  const { world, oak, teacher, admin } = school;
  const amira = await addStudent(teacher, {
    firstName: "Amira-Josephine",
    lastName: "Featherstonehaugh-Whittington",
  });
  const portfolio = await assign(teacher, amira);
  await assign(teacher, amira, "070147");
  const student = await signInStudent(world, oak, amira);
  await completeOutcomes({ teacher, portfolio });
  const steps = [[student, "submit"], [teacher, "assess"], [admin, "verify"], [admin, "award"]] as const;
  for (const [browser, step] of steps) {
    assert.equal((await postStep(browser, portfolio, step, { declaration: true })).status, 200);
  }
  return { ...school, amira, student };
}

/** What a link of the page leads to, as the browser gets it. */
async function pdfBehind(page: Page, name: string | RegExp): Promise<string> {
  const link = page.getByRole("link", { name });
  assert.equal(await link.getAttribute("target"), "_blank");
  const bytes = await link.evaluate(async (
    anchor: HTMLAnchorElement,
  ) => [...new Uint8Array(await (await fetch(anchor.href)).arrayBuffer())]);
  return (await pdfText(Uint8Array.from(bytes))).join("\n");
}

Deno.test("a student, their teacher and an administrator open the record of units", async () => {
  await using school = await openAwarded();
  const { browser, student, teacher, admin, amira } = school;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student, "/");
    assert.match(await pdfBehind(page, "My record of units achieved"), /has achieved 1 unit/);
    await assertAccessibleAtBothSizes(page, "a student's home with a record");
    await page.emulateMedia({ colorScheme: "dark" });
    await assertAccessibleAtBothSizes(page, "a student's home with a record, in the dark");
  });
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher, links.student(amira.id));
    assert.match(await pdfBehind(page, /^Record of units achieved/), /Amira-Josephine/);
    await assertAccessibleAtBothSizes(page, "a student's page with a record");
  });
  await admin.post(`/api/admin/students/${amira.id}/archive`);
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, admin, recordLinks.schoolYear());
    assert.match(await pdfBehind(page, /^Open record of units achieved of Amira/), /Amira-Josephine/);
    await assertAccessibleAtBothSizes(page, "a leaver with a record");
    const { scroll, client } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
    }));
    assert.equal(scroll, client, "nothing is wider than the screen");
  });
});
