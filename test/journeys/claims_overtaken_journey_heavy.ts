import assert from "node:assert/strict";
import { addStudent, assign } from "../factories.ts";
import { verifyUndeclared } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { button } from "./claims_page.ts";
import { openLiveSchool } from "./live_school.ts";
import { openAs } from "./page_actions.ts";

Deno.test("who is overtaken with the next claim reads which portfolios were left out, and why", async () => {
  await using school = await openLiveSchool();
  const { browser, teacher, admin } = school;
  const zara = await addStudent(teacher, { firstName: "Zara", lastName: "Quill" });
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Cole" });
  const claimed = await assign(teacher, zara);
  const archived = await assign(teacher, jay);
  for (const portfolio of [claimed, archived]) await verifyUndeclared(school, portfolio);
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, admin, "/claims");
    await button(page, "Award All & Download Claim Form").click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Tick all 2").check();
    await teacher.post(`/api/assignments/${archived.id}/archive`, {});
    const first = await admin.post("/api/admin/claims", { assignmentIds: [claimed.id] });
    assert.equal(first.status, 201, first.text);
    await dialog.getByRole("button", { name: "Award 2 & Download Claim Form" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Nothing was claimed" });
    const items = alert.getByRole("listitem");
    await items.filter({ hasText: /^Jay Cole, Growing .*: This portfolio is archived\.$/ }).waitFor();
    await items.filter({ hasText: /^Zara Quill, Growing .*: This portfolio is already in a claim\.$/ })
      .waitFor();
    await assertAccessible(page, "a claim that was overtaken");
    problems.expect(/^409/);
  });
});
