import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertAccessible } from "./axe.ts";
import { DESKTOP, PHONE, withPage } from "./browser.ts";
import { downloadLink, pngPayload } from "./evidence_page.ts";
import { goOffline } from "./go_offline.ts";
import { openPortfolio } from "./live_school.ts";
import { openAs, outcomeCard, ready, unfold } from "./page_actions.ts";

const isFolded = (page: Page, number: number) =>
  page.locator(`#outcome-${number} > details`).evaluate((fold) => !(fold as HTMLDetailsElement).open);

/** Above the bar of a phone's browser, and the chat's. */
const FOLD = 760;

/** Tells the page only, so that no request fails. */
const setOnline = (page: Page, online: boolean) =>
  page.evaluate((online) => {
    Object.defineProperty(navigator, "onLine", { value: online, configurable: true });
    dispatchEvent(new Event(online ? "online" : "offline"));
  }, online);

Deno.test("a photo is two taps from the start page, and the work stands on a phone's first screen", async () => {
  await using school = await openPortfolio();
  const { browser, student, portfolio } = school;
  await withPage(browser, PHONE, async (page) => {
    await openAs(page, student, "/");
    await page.getByRole("link", { name: /^Continue Work/ }).tap();
    await ready(page);
    const photo = outcomeCard(page, 1).getByRole("button", { name: "Photo" });
    await photo.and(page.locator(":visible")).waitFor();
    // The link has led to the outcome.
    await page.evaluate(() => scrollTo(0, 0));
    for (const name of ["Start", "Photo", "Voice", "File"]) {
      const button = page.getByRole(name === "Start" ? "link" : "button", { name, exact: true }).first();
      const box = await button.boundingBox();
      assert.ok(box && box.y + box.height <= FOLD, `${name} ends at ${box && box.y + box.height}`);
    }
    const [picker] = await Promise.all([page.waitForEvent("filechooser"), photo.tap()]);
    await picker.setFiles([pngPayload("IMG_2041.png")]);
    await downloadLink(page, "Photo").waitFor();
    await outcomeCard(page, 1).getByText("Picture, small").waitFor();
    await page.goto(`http://${student.host}/portfolio/${portfolio.id}`);
    await ready(page);
    for (
      const text of [
        "Growing vegetables in a raised bed",
        "0 of 3 done",
        "Next: Show what you know about two vegetables.",
      ]
    ) {
      const box = await page.getByText(text, { exact: true }).first().boundingBox();
      assert.ok(box && box.y + box.height < PHONE.height / 2, text);
    }
    assert.deepEqual([await isFolded(page, 1), await isFolded(page, 2), await isFolded(page, 3)], [
      true,
      false,
      true,
    ]);
    await page.getByRole("link", { name: "Carry on" }).tap();
    await page.locator("#outcome-2 summary:focus").waitFor();
  });
});

Deno.test("a link to feedback unfolds its outcome, focuses its heading and shows what the teacher wrote", async () => {
  await using school = await openPortfolio();
  const { world, browser, student, teacher, portfolio, open } = school;
  const save = (client: typeof student, index: number, text: Record<string, string>) =>
    client.put(`/api/submissions/${portfolio.submissions[index]!.id}`, text);
  await save(student, 2, { studentComment: "We picked the beans." });
  world.advance(1000);
  await save(teacher, 2, { teacherComment: "How many did you pick?" });
  let stored: [string, string][] = [];
  await withPage(browser, PHONE, async (page, problems) => {
    await openAs(page, student, "/");
    await page.getByText("Your teacher left feedback on outcome 3.").waitFor();
    await page.getByRole("link", { name: /^Continue Work/ }).tap();
    await ready(page);
    await page.locator("#outcome-3 summary:focus").waitFor();
    const feedback = page.getByText("How many did you pick?");
    await feedback.waitFor();
    const box = await feedback.boundingBox();
    assert.ok(box && box.y > 0 && box.y + box.height < PHONE.height - 56, "the feedback is in view");
    await outcomeCard(page, 3).getByText("Your teacher replied").waitFor();
    await assertAccessible(page, "an outcome with feedback on a phone");
    const summary = page.locator("#outcome-1 summary");
    await summary.press("Enter");
    assert.equal(await isFolded(page, 1), false);
    await summary.press("Enter");
    assert.equal(await isFolded(page, 1), true);
    assert.equal(await isFolded(page, 3), false, "nothing else folds");
    // Text that was not saved on an earlier visit.
    await unfold(page, 2);
    await goOffline(page);
    await page.getByRole("textbox", { name: "Student Reflection for outcome 2" }).fill("We dug.");
    await page.getByText("Saved on this device. Sent when you are back online.").waitFor();
    problems.expect(/ERR_INTERNET_DISCONNECTED/);
    stored = await page.evaluate(() => Object.entries(localStorage));
  });
  // Another visit, in a browser of its own: a page that is closed tries again for a moment, and would save the text.
  await withPage(browser, PHONE, async (page) => {
    await page.addInitScript((entries) => {
      if (localStorage.length > 0) return;
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, stored);
    await open(page, student);
    const restored = page.getByRole("textbox", { name: "Student Reflection for outcome 2" });
    await restored.waitFor();
    assert.equal(await restored.inputValue(), "We dug.");
  });
});

Deno.test("offline is said in one place, and nothing moves", async () => {
  await using school = await openPortfolio();
  const { browser, student, teacher, portfolio } = school;
  for (const [client, path] of [[student, "portfolio"], [teacher, "student-portfolio"]] as const) {
    await withPage(browser, PHONE, async (page) => {
      const notice = page.getByText(/^You are offline\./);
      const positions = () =>
        page.locator("main h1, main h2, main h3").evaluateAll((all) =>
          all.map((element) => element.getBoundingClientRect().y)
        );
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await openAs(page, client, `/${path}/${portfolio.id}`);
        const before = await positions();
        await setOnline(page, false);
        await notice.waitFor();
        assert.deepEqual(await positions(), before);
        const [box, title] = [await notice.boundingBox(), await page.locator("main h1").boundingBox()];
        assert.ok(box!.y + box!.height <= title!.y, "the notice covers no title");
        await setOnline(page, true);
        await notice.waitFor({ state: "detached" });
      }
    });
  }
});

Deno.test("the chat button covers nothing", async () => {
  await using school = await openPortfolio();
  const { browser, student, open } = school;
  await withPage(browser, PHONE, async (page) => {
    for (const size of [PHONE, { width: 820, height: 1180 }, { width: 1024, height: 768 }, DESKTOP]) {
      await page.setViewportSize(size);
      await open(page, student);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const button = (await page.getByRole("button", { name: "Chat", exact: true }).boundingBox())!;
      const covered = await page.evaluate(
        ({ x, y, width, height }) =>
          [...document.querySelectorAll("main .card, main .box, main .button, footer a, footer p")]
            .map((element) => ({ element, rect: element.getBoundingClientRect() }))
            .filter(({ element, rect }) =>
              !element.matches(".chat-button") && rect.width > 0 && rect.right > x && rect.left < x + width &&
              rect.bottom > y && rect.top < y + height
            ).map(({ element }) => element.className || element.textContent),
        button,
      );
      assert.deepEqual(covered, [], `${size.width} pixels wide`);
    }
  });
});
