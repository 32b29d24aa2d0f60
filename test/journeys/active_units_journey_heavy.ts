import assert from "node:assert/strict";
import { addStudent, assign } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs } from "./page_actions.ts";

Deno.test("a teacher of many units sees the newest eight first and the others by Show more", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher } = school;
  const student = await addStudent(teacher);
  const codes = Array.from({ length: 14 }, (_, i) => String(300_001 + i));
  for (const unitCode of codes) {
    const response = await teacher.post("/api/units", {
      unitCode,
      title: `Unit number ${unitCode}`,
      level: "Entry Level",
      outcomes: [{ description: "shown knowledge of it", evidenceType: "Summary sheet" }],
      origin: "typed",
    });
    assert.equal(response.status, 201, response.text);
    await assign(teacher, student, unitCode);
  }
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher);
    const titles = page.getByRole("listitem").getByRole("heading", { name: /^Unit number/ });
    const newestFirst = codes.toReversed().map((code) => `Unit number ${code}`);
    assert.deepEqual(await titles.allInnerTexts(), newestFirst.slice(0, 8));
    const showMore = page.getByRole("button", { name: "Show more", exact: true });
    await showMore.click();
    await titles.nth(13).waitFor();
    assert.deepEqual(await titles.allInnerTexts(), newestFirst);
    assert.equal(await showMore.count(), 0);
    await assertAccessible(page, "a dashboard of many units");
  });
});
