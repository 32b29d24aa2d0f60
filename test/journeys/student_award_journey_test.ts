import assert from "node:assert/strict";
import { signInStaff } from "../factories.ts";
import { completeOutcomes, postStep } from "../portfolio_fixture.ts";
import { assertAccessible } from "./axe.ts";
import { PHONE, withPage } from "./browser.ts";
import { downloadLink, pngPayload } from "./evidence_page.ts";
import { chooseFiles } from "./choose_files.ts";
import { openPortfolio } from "./live_school.ts";
import { download, openAs, ready } from "./page_actions.ts";

Deno.test("an award is a card with name, unit, day and photo, to save as a picture or print alone", async () => {
  await using school = await openPortfolio();
  const { world, browser, oak, student, teacher, portfolio, open } = school;
  await oak.staff("admin", "ada@oak.example");
  const admin = await signInStaff(world, oak, "ada@oak.example");
  await withPage(browser, PHONE, async (page) => {
    await open(page, student);
    await chooseFiles(page, 1, [pngPayload("bed.png")]);
    await downloadLink(page, "bed.png").waitFor();
    await world.runJobs();
    await completeOutcomes({ teacher, portfolio });
    for (const step of ["submit", "assess"]) await postStep(teacher, portfolio, step);
    for (const step of ["verify", "award"]) await postStep(admin, portfolio, step);
    await page.addInitScript(() => {
      globalThis.print = () => {
        document.title = getComputedStyle(document.querySelector(".unit-header")!).display;
      };
    });
    await page.reload();
    await ready(page);
    const card = page.getByRole("region", { name: /^Well done, Amira/ });
    const text = await card.innerText();
    assert.match(text, /Growing vegetables in a raised bed\s+Awarded on \d+ \w+ \d{4}/);
    assert.doesNotMatch(text, /level|certificate|statement/i);
    await card.locator("img[src$='/thumbnail']").waitFor();
    await assertAccessible(page, "an awarded portfolio on a phone");
    const picture = await download(page, () => card.getByRole("button", { name: "Save as picture" }).tap());
    assert.equal(picture.suggestedFilename(), "Growing vegetables in a raised bed.png");
    const file = await Deno.makeTempFile({ suffix: ".png" });
    await picture.saveAs(file);
    const bytes = await Deno.readFile(file);
    await Deno.remove(file);
    assert.deepEqual([...bytes.subarray(1, 4)], [...new TextEncoder().encode("PNG")]);
    await page.emulateMedia({ media: "print" });
    await card.locator("button", { hasText: "Print" }).dispatchEvent("click");
    assert.equal(await page.title(), "none", "only the card is printed");
    await page.emulateMedia({ media: "screen" });
    await openAs(page, student, "/");
    await page.locator(".thumbnail[src$='/thumbnail']").waitFor();
  });
});
