import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { PDFDocument } from "pdf-lib";
import { shortDate } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { intercept, openAs, ready, toasts, waitForPage } from "./page_actions.ts";
import { cellButton, focusedLabel, openClass } from "./register_page.ts";
import { centreOf, printedText, says, signatureForm, today } from "./sheet_page.ts";

Deno.test("a sheet is filled by mouse and keyboard, and printed", async (t) => {
  await using room = await openClass(3);
  const { browser, teacher, portfolios } = room;
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, links.summarySheets());
    await page.getByText("No Unit Selected").waitFor();
    await page.getByRole("link", { name: /^Growing vegetables/ }).click();
    await waitForPage(page, /\?unit=/);

    await t.step("a press writes today's date, and the toast undoes it", async () => {
      await cellButton(page, "Ash01", 1).dblclick();
      await says(page, "Ash01", 1, `achieved on ${today()}`);
      assert.equal(await page.getByRole("dialog").count(), 0, "a second click is not another press");
      await toasts(page).getByText("For Robin Ash01.").waitFor();
      await toasts(page).getByRole("button", { name: "Undo" }).click();
      await says(page, "Ash01", 1, "not yet reviewed");
    });

    await t.step("an outcome that asks for work asks where it is kept", async () => {
      await cellButton(page, "Ash01", 2).click();
      const dialog = page.getByRole("dialog", { name: "Robin Ash01" });
      await dialog.getByRole("button", { name: "Mark complete" }).click();
      await dialog.getByText("Say where the work is kept").waitFor();
      await assertAccessible(page, "the date of an outcome");
      await dialog.getByLabel("Where is the work kept?").fill("In the folder in room 4");
      await page.keyboard.press("Enter");
      await says(page, "Ash01", 2, `achieved on ${today()}$`);
    });

    await t.step("by keyboard another date, and the tick back", async () => {
      await cellButton(page, "Ash01", 1).focus();
      await page.keyboard.press("ArrowDown");
      assert.match(await focusedLabel(page) ?? "", /^Robin Ash02, outcome 1: not yet reviewed$/);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Robin Ash02" });
      await dialog.getByLabel("Achieved on").fill("2026-06-01");
      await page.keyboard.press("Enter");
      await says(page, "Ash02", 1, "achieved on 1 June 2026");
      await cellButton(page, "Ash02", 1).and(page.locator(":focus")).waitFor();
      await cellButton(page, "Ash02", 1).click({ button: "right" });
      await dialog.getByLabel("Achieved on").fill("2026-06-02");
      await dialog.getByRole("button", { name: "Save" }).click();
      await toasts(page).getByText("Outcome 1 has another date").waitFor();
      await toasts(page).getByRole("button", { name: "Undo" }).click();
      await says(page, "Ash02", 1, "achieved on 1 June 2026");
      await cellButton(page, "Ash02", 1).click();
      await dialog.getByRole("button", { name: "Take the tick back" }).click();
      await says(page, "Ash02", 1, "not yet reviewed");
      await cellButton(page, "Ash02", 1).click({ button: "right" });
      assert.equal(await dialog.getByLabel("Achieved on").inputValue(), "2026-06-01");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await cellButton(page, "Ash02", 1).click();
      await says(page, "Ash02", 1, "achieved on 1 June 2026");
    });

    await t.step("a date that someone else has written meanwhile stays", async () => {
      const { id } = portfolios[2]!.submissions[0]!;
      await teacher.post(`/api/submissions/${id}/complete`, { complete: true, date: "2026-06-05" });
      await cellButton(page, "Ash03", 1).click();
      await toasts(page).getByText("Outcome 1 was changed by someone else").waitFor();
      await says(page, "Ash03", 1, "achieved on 5 June 2026");
    });

    await t.step("a column for everyone by one call each", async () => {
      let calls = 0;
      page.on("request", (request) => request.url().endsWith("/api/submissions/complete") && calls++);
      for (const [outcome, count] of [[1, 1], [2, 2], [3, 3]] as const) {
        await page.getByRole("button", { name: new RegExp(`^Mark outcome ${outcome}:`) }).click();
        const dialog = page.getByRole("dialog", { name: `Mark outcome ${outcome}` });
        if (outcome === 2) await dialog.getByLabel("Where is the work kept?").fill("In the folder in room 4");
        await dialog.getByRole("button", { name: `Mark ${count} complete` }).click();
        await says(page, "Ash01", outcome, `achieved on ${today()}`);
      }
      assert.equal(calls, 3);
      await page.getByText("3 students are complete and not signed for yet").first().waitFor();
    });

    await t.step("print brings all students first, and says whom it holds", async () => {
      await intercept(page, /\/register\?/, async (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        const isRest = searchParams.has("cursor");
        searchParams.delete("cursor");
        const all = (await teacher.get(`${pathname}?${searchParams}`)).json<{ items: unknown[] }>();
        const items = isRest ? all.items.slice(1) : all.items.slice(0, 1);
        await route.fulfill({ json: { ...all, items, next: isRest ? null : "1" } });
      });
      await page.getByLabel("Order").selectOption("waiting");
      await page.getByRole("button", { name: "Show more" }).waitFor();
      assert.match(await printedText(page), /1 of 3 students 2 students are missing here/);
      await page.evaluate(() => {
        globalThis.print = () =>
          document.documentElement.setAttribute("data-printed", document.body.innerText);
      });
      await page.getByRole("button", { name: "Print", exact: true }).click();
      assert.match((await page.locator("html[data-printed]").getAttribute("data-printed"))!, /Ash03/);
      const text = await printedText(page);
      assert.ok(text.includes("3 students") && !text.includes("missing here"), text);
    });

    await t.step("it prints on landscape paper without anything to press", async () => {
      await teacher.post(`/api/units/${portfolios[0]!.unitId}/signatures`, { educatorName: "Dan Okafor" });
      await page.unrouteAll();
      await page.reload();
      await ready(page);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      const { width, height } = (await PDFDocument.load(pdf)).getPage(0).getSize();
      assert.ok(width > height, `${width} by ${height}`);
      const text = await printedText(page);
      const expected = [
        "Oak Lane Centre",
        "Growing vegetables",
        "121766",
        "Robin Ash03",
        shortDate(new Date().toISOString(), "Europe/London"),
      ];
      expected.push("Completion date", "Signed by Dan Okafor", "Signature and date", "3 students");
      for (const part of expected) assert.ok(text.includes(part), part);
      const pressed = ["Print", "Export PDF", "Overview", "Order", "Change unit", "Sign again"];
      pressed.push("Only administrators", "Privacy notice", "Select a cell");
      for (const part of pressed) assert.ok(!text.includes(part), part);
      const pdfPath = links.summary(portfolios[0]!.unitId);
      // A browser without a viewer downloads it, and its new tab has no address.
      await Promise.all([
        page.context().waitForEvent("page"),
        page.context().waitForEvent("request", (request) => new URL(request.url()).pathname === pdfPath),
        page.getByRole("link", { name: /^Export PDF/ }).click(),
      ]);
    });
  });
});

Deno.test("on a phone a tap is today, holding is another date, and an administrator signs", async () => {
  await using room = await openClass(2, "070147");
  const { browser, teacher, admin, oak, portfolios } = room;
  const path = links.summarySheets({ unit: portfolios[0]!.unitId });
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, teacher, path);
    await cellButton(page, "Ash01", 1).tap();
    await says(page, "Ash01", 1, `achieved on ${today()}`);
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchStart",
      touchPoints: [await centreOf(cellButton(page, "Ash02", 1))],
    });
    const dialog = page.getByRole("dialog", { name: "Robin Ash02" });
    await dialog.waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await dialog.getByLabel("Achieved on").fill("2026-06-01");
    await dialog.getByRole("button", { name: "Mark complete" }).tap();
    await says(page, "Ash02", 1, "achieved on 1 June 2026");
    await page.getByText("Only administrators can sign here").waitFor();
    assert.ok(await page.getByLabel("Date of the administrator signature").isDisabled());
    await assertAccessible(page, "a teacher's sheet on a phone");
    await oak.run(
      sql`update unit_assignments set portfolio_status = 'assessed' where id = ${portfolios[1]!.id}`,
    );
    await page.reload();
    await ready(page);
    await cellButton(page, "Ash02", 1).tap();
    await toasts(page).getByText("This portfolio is assessed, so its dates cannot be changed").waitFor();
    assert.equal(await dialog.count(), 0);

    await openAs(page, admin, path);
    assert.equal(await page.getByText("Only administrators can sign here").count(), 0);
    const administrator = signatureForm(page, "Administrator");
    await administrator.getByLabel("Type").check();
    await administrator.getByLabel("Your name, as your signature").fill("Helen Marsh");
    await administrator.getByRole("button", { name: "Save signature" }).tap();
    await page.getByText(`Signed by Helen Marsh for 2 students on ${today()}.`).waitFor();
    await assertAccessible(page, "an administrator's sheet on a phone");
    await cellButton(page, "Ash01", 1).tap();
    await waitForPage(page, /\/units\/.*open=/);
  });
});
