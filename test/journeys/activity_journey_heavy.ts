import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { unzip } from "../../server/features/student_record/testing.ts";
import { addStudent, assign, signInStudent } from "../factories.ts";
import { addTextEvidence, completeOutcomes } from "../portfolio_fixture.ts";
import { assertAccessibleAtBothSizes } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { openLiveSchool } from "./live_school.ts";
import { downloadBytes, downloadText, openAs, ready, waitForPage } from "./page_actions.ts";

Deno.test("an administrator finds what was done and downloads what is held", async () => {
  await using school = await openLiveSchool();
  const { world, browser, oak, teacher, admin } = school;
  const amira = await addStudent(teacher, {
    firstName: "Amira-Josephine",
    lastName: "Featherstonehaugh-Whittington",
  });
  const portfolio = await assign(teacher, amira);
  const student = await signInStudent(world, oak, amira);
  await addTextEvidence(student, portfolio.submissions[0]!.id, "bed.txt");
  await completeOutcomes({ teacher, portfolio });
  await addStudent(teacher, { firstName: "Bo", lastName: "Lind" });
  await withPage(browser, PHONE, async (page) => {
    const events = page.getByRole("region", { name: "Events" }).getByRole("listitem");
    const event = (text: string | RegExp) => events.filter({ hasText: text });
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    await openAs(page, admin, "/?tab=users");
    await page.getByRole("link", { name: "Activity" }).click();
    await waitForPage(page, /\/activity$/);
    await event(/^\S+Daniel Okafor added Bo Lind/).waitFor();
    await page.getByText("Exports of activity are not part of your plan").waitFor();
    await assertAccessibleAtBothSizes(page, "the activity");

    await press("About student: All students");
    await page.getByLabel("Find by name or student ID").fill("feather");
    await page.getByRole("button", { name: /^Amira-Josephine/ }).waitFor();
    await assertAccessibleAtBothSizes(page, "a student to choose");
    await press(/^Amira-Josephine/);
    await event("Bo Lind").waitFor({ state: "detached" });
    await page.getByLabel("Kind").selectOption({ label: "Reflections, feedback and outcomes" });
    await event("marked outcome 1 complete in Growing vegetables").waitFor();
    await event("added evidence").waitFor({ state: "detached" });
    assert.equal(await events.count(), 3);
    await page.getByLabel("To", { exact: true }).fill("2026-01-01");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await assertAccessibleAtBothSizes(page, "no activity");
    await oak.run(sql`update entitlements set plan = 'large'`);
    await page.reload();
    await ready(page);
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
    await press("Clear filters");
    await event("Bo Lind").waitFor();
    await press("Done by: Anyone");
    await press(/^Daniel Okafor/);
    await page.getByLabel("Kind").selectOption("students");
    await event("marked outcome").first().waitFor({ state: "detached" });
    const [csv] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export as CSV" }).click(),
    ]);
    const lines = (await downloadText(csv)).trim().split("\r\n");
    assert.equal(lines.length, 1 + await events.count());

    await events.getByRole("link", { name: /^Amira-Josephine/ }).first().click();
    await waitForPage(page, /\/students\/stu_/);
    await assertAccessibleAtBothSizes(page, "a student's page with what is held");
    const [zip] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download everything held" }).click(),
    ]);
    const files = await unzip(await downloadBytes(zip));
    assert.ok(files.get("index.html")!.includes(amira.email));
    assert.ok([...files.keys()].some((path) => path.endsWith("/evidence/1.1 bed.txt")));
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await waitForPage(page, /\/activity\?student=stu_/);
    await event("downloaded everything held").waitFor();
    await press("About student: Amira-Josephine Featherstonehaugh-Whittington");
    await page.getByRole("button", { name: /^Bo Lind/ }).waitFor();
  });
});
