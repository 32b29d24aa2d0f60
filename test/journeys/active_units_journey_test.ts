import assert from "node:assert/strict";
import { addStudent, assign, signInStaff } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { signIn } from "./page_actions.ts";

Deno.test("a teacher of many units sees the newest twelve first and the others by Show more", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel" });
  const client = await signInStaff(world, oak, "daniel@oak.example");
  const student = await addStudent(client);
  const codes = Array.from({ length: 14 }, (_, i) => String(300_001 + i));
  for (const unitCode of codes) {
    const response = await client.post("/api/units", {
      unitCode,
      title: `Unit number ${unitCode}`,
      level: "Entry Level",
      outcomes: [{ description: "shown knowledge of it", evidenceType: "Summary sheet" }],
      origin: "typed",
    });
    assert.equal(response.status, 201, response.text);
    await assign(client, student, unitCode);
  }
  await withPage(browser, { width: 390, height: 844 }, async (page) => {
    await signIn(world, page, oak.host, "daniel@oak.example");
    const titles = page.getByRole("listitem").getByRole("heading", { name: /^Unit number/ });
    const newestFirst = codes.toReversed().map((code) => `Unit number ${code}`);
    assert.deepEqual(await titles.allInnerTexts(), newestFirst.slice(0, 12));
    const showMore = page.getByRole("button", { name: "Show more", exact: true });
    await showMore.click();
    await titles.nth(13).waitFor();
    assert.deepEqual(await titles.allInnerTexts(), newestFirst);
    assert.equal(await showMore.count(), 0);
    await assertAccessible(page, "a dashboard of many units");
  });
});
