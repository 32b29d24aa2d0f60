import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { DESKTOP, launchBrowser, PHONE, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { ready, waitForPage } from "./page_actions.ts";

Deno.test("a school's page begins with the students' sign-in methods, then the staff's", async () => {
  await using world = await openLiveWorld();
  await using browser = await launchBrowser();
  const oak = await world.school(
    "oak",
    "The Academy of Saint Bartholomew and All Angels, Upper Wharfedale",
  );
  await oak.run(sql`update establishment_settings set cards_allowed = 1`);
  await withPage(browser, PHONE, async (page) => {
    await page.goto(world.at(oak, "/"));
    await ready(page);
    const bottomOf = async (region: string, link: string) => {
      const box = await page.getByRole("region", { name: region }).getByRole("link", { name: link })
        .boundingBox();
      return box!.y + box!.height;
    };
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      const bottoms = [
        await bottomOf("I am a student", "I have a card"),
        await bottomOf("I am a student", "Ask for a new link"),
        await bottomOf("I am staff", "Sign In"),
      ];
      assert.deepEqual(bottoms, bottoms.toSorted((a, b) => a - b));
      assert.ok(bottoms[2]! < size.height, `without scrolling: ${bottoms}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `${overflow} pixels too wide`);
    }
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await waitForPage(page, /student-access/);
  });
});
