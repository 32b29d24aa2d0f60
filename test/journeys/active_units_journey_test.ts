import assert from "node:assert/strict";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready, signIn } from "./on_the_page.ts";

Deno.test("a teacher of many units has the newest dozen first and the others on asking", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel" });
  const api = await signInStaff(world, oak, "daniel@oak.example");
  const student = await addStudent(api);
  const codes = Array.from({ length: 14 }, (_, i) => String(300_001 + i));
  for (const unitCode of codes) {
    const kept = await api.post("/api/units", {
      unitCode,
      title: `Unit number ${unitCode}`,
      level: "Entry Level",
      outcomes: [{ description: "shown knowledge of it", evidenceType: "Summary sheet" }],
      origin: "typed",
    });
    assert.equal(kept.status, 201, kept.text);
    await assign(api, student, unitCode);
  }
  await withPage(browser, { width: 390, height: 844 }, async (page) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    await ready(page);
    const titles = page.locator(".unit-card .card-title");
    const newestFirst = codes.toReversed().map((code) => `Unit number ${code}`);
    assert.deepEqual(await titles.allInnerTexts(), newestFirst.slice(0, 12));
    const more = page.getByRole("button", { name: "Show more", exact: true });
    await more.click();
    await titles.nth(13).waitFor();
    assert.deepEqual(await titles.allInnerTexts(), newestFirst);
    assert.equal(await more.count(), 0);
    await assertAccessible(page, "a dashboard of many units");
  });
});
