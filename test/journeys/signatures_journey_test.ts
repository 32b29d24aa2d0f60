import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { dayIn } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { drawnLine } from "../../server/features/summary_sheets/testing.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { chooseBy } from "./choose_files.ts";
import { intercept, openAs, toasts } from "./page_actions.ts";
import { cellButton, openClass } from "./register_page.ts";
import { draw, leaves, says, signatureForm, today } from "./sheet_page.ts";

Deno.test("a sheet is signed by drawing, with a picture and by name, and nothing drawn is lost", async (t) => {
  await using room = await openClass(3);
  const { browser, teacher, portfolios } = room;
  const complete = async (id: string, complete: boolean) => {
    const answer = await teacher.post(`/api/submissions/${id}/complete`, { complete, heldAt: "In room 4" });
    assert.equal(answer.status, 200, answer.text);
  };
  for (const { submissions } of portfolios) {
    for (const { id } of submissions) await complete(id, true);
  }
  await withPage(browser, DESKTOP, async (page, problems) => {
    await openAs(page, teacher, links.summarySheets({ unit: portfolios[0]!.unitId }));

    await t.step("a drawing warns before leaving, and stays where saving fails", async () => {
      const educator = signatureForm(page, "Educator");
      await educator.getByRole("button", { name: "Save signature" }).click();
      await educator.getByText("Draw the signature, or choose another way").waitFor();
      assert.equal(await leaves(page), true);
      await draw(page, "Educator");
      await educator.getByText("Draw the signature").waitFor({ state: "detached" });
      assert.equal(await leaves(page), false);
      await assertAccessible(page, "a sheet to sign");
      await intercept(page, "**/signatures", (route) => route.abort(), { times: 1 });
      await educator.getByRole("button", { name: "Save signature" }).click();
      await toasts(page).getByText("Failed to save signatures").waitFor();
      problems.expect(/ERR_FAILED|failed/i);
      assert.equal(await leaves(page), false);
    });

    await t.step("a drawing stays while nothing can be signed, and what it signs for is said", async () => {
      const educator = signatureForm(page, "Educator");
      const save = educator.getByRole("button", { name: "Save signature" });
      const tick = async (ticked: boolean) => {
        for (const { submissions: [first] } of portfolios.slice(1)) await complete(first!.id, ticked);
      };
      await educator.getByText("Signs for all 3 students of this unit").waitFor();
      await tick(false);
      await cellButton(page, "Ash01", 1).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Take the tick back" }).click();
      await educator.getByText("nothing can be signed").waitFor();
      assert.equal(await leaves(page), false);
      await save.click();
      await toasts(page).getByText("There is nothing to sign").waitFor();
      problems.expect(/409/);
      await tick(true);
      await cellButton(page, "Ash01", 1).click();
      await says(page, "Ash01", 1, `achieved on ${today()}`);
      await educator.getByText("Signs for all 3 students of this unit").waitFor();
      await save.click();
      await toasts(page).getByText("Signatures saved successfully for 3 students.").waitFor();
      await page.getByText(/^Signed by Daniel Okafor for 3 students/).waitFor();
      await page.getByRole("img", { name: "Signature of Daniel Okafor" }).waitFor();
      assert.equal(await leaves(page), true);
    });

    await t.step("what comes later is said, and a picture or the name signs as well", async () => {
      await cellButton(page, "Ash01", 1).focus();
      await page.keyboard.press("Enter");
      await page.getByLabel("Achieved on").fill("2026-06-05");
      await page.keyboard.press("Enter");
      await page.getByText("1 student completed or changed later is not covered: Robin Ash01.").waitFor();
      const educator = signatureForm(page, "Educator");
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        chooseBy(educator.getByRole("button", { name: /^Choose a/ }), [{ name, mimeType, buffer }]);
      await educator.getByLabel("Upload").check();
      await choose("notes.txt", "text/plain", Buffer.from("Sam"));
      await educator.getByText("This is not a picture.").waitFor();
      await choose("damaged.png", "image/png", Buffer.alloc(200_001));
      await educator.getByText("This picture cannot be read here.").waitFor();
      const [, base64] = (await drawnLine()).split(",");
      const photo = await sharp(Buffer.from(base64!, "base64")).png({ compressionLevel: 0 }).toBuffer();
      assert.ok(photo.length > 200_000);
      await choose("photo.png", "image/png", photo);
      await educator.getByRole("img", { name: "Chosen: photo.png" }).waitFor();
      await educator.getByRole("button", { name: "Save signature" }).click();
      await page.getByText(`Signed by Daniel Okafor for 3 students on ${today()}.`).waitFor();
      const tomorrow = new Date(Date.now() + 86_400_000);
      await page.clock.setFixedTime(tomorrow);
      await page.getByRole("button", { name: "Sign again" }).click();
      const day = educator.getByLabel(/^Date of/);
      await day.waitFor();
      assert.equal(await day.inputValue(), dayIn("Europe/London", tomorrow), "of a page left open overnight");
      await page.clock.setFixedTime(new Date());
      await day.fill(dayIn("Europe/London", new Date()));
      await educator.getByLabel("Type").check();
      await educator.getByLabel("Your name, as your signature").fill("Dan Okafor");
      await page.keyboard.press("Enter");
      await page.getByText(
        `Signed by Dan Okafor (signed in as Daniel Okafor) for 3 students on ${today()}.`,
      ).waitFor();
    });
  });
});
