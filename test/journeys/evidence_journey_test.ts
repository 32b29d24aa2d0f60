import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { addStudent, assign, signInStaff, signInStudent } from "../factories.ts";
import { assertAccessible } from "./axe.ts";
import { launchBrowser, withPage } from "./browser.ts";
import { openLiveWorld } from "./live_world.ts";
import { chooseFiles, ready, tick } from "./on_the_page.ts";
import { PDF, PNG } from "./sample_files.ts";

const DESK = { width: 1280, height: 900 };
const png = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(PNG) });

/** A school with a portfolio of three outcomes, and a page that shows it to one of its people. */
async function openPortfolio() {
  const world = await openLiveWorld();
  const browser = await launchBrowser();
  const oak = await world.school("oak", "Oak Lane Centre");
  await oak.staff("teacher", "daniel@oak.example", { firstName: "Daniel" });
  const teacher = await signInStaff(world, oak, "daniel@oak.example");
  const amira = await addStudent(teacher, { firstName: "Amira" });
  const student = await signInStudent(world, oak, amira);
  const portfolio = await assign(teacher, amira);
  const open = async (page: Page, who: typeof student) => {
    const url = world.at(oak, "/");
    await page.context().addCookies([...who.cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(world.at(oak, `/portfolio/${portfolio.id}`));
    await ready(page);
  };
  return { world, browser, teacher, student, portfolio, open };
}

/** Hands a picture to an element as the browser does when one is dropped or pasted there. */
async function give(page: Page, how: "drop" | "paste", name: string, selector: string) {
  const data = await page.evaluateHandle(([bytes, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], name, { type: "image/png" }));
    return data;
  }, [[...PNG], name] as const);
  if (how === "drop") return await page.dispatchEvent(selector, "drop", { dataTransfer: data });
  await page.evaluate(([selector, clipboardData]) => {
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(selector)!.dispatchEvent(event);
  }, [selector, data] as const);
}

const download = (page: Page, name: string) => page.getByRole("link", { name: `Download ${name}` });

Deno.test("evidence is chosen, dropped and pasted into an outcome, stopped, tried again and taken away", async (t) => {
  const { world, browser, student, open } = await openPortfolio();
  await using _world = world;
  await using _browser = browser;
  await withPage(browser, DESK, async (page, problems) => {
    await open(page, student);
    const second = page.locator("#outcome-2");

    await t.step("what is dropped or pasted anywhere in its section is added", async () => {
      await give(page, "drop", "dropped.png", "#outcome-2 h4");
      await download(page, "dropped.png").waitFor();
      await give(page, "paste", "pasted.png", "#outcome-2 .file-drop");
      await download(page, "pasted.png").waitFor();
      assert.equal(await second.locator(".evidence-file").count(), 2);
    });

    await t.step("an upload that is stopped leaves nothing, the one behind it goes on", async () => {
      let reached = () => {};
      const sending = new Promise<void>((resolve) => reached = resolve);
      // The first upload's bytes are never answered: only stopping it lets the next one go.
      await page.route("**/api/uploads/**", () => reached(), { times: 1 });
      await chooseFiles(page, 2, [png("stopped.png")]);
      await sending;
      await chooseFiles(page, 1, [png("behind.png")]);
      await page.getByText("Waiting…").waitFor();
      await assertAccessible(page, "portfolio with uploads under way");
      await page.getByRole("button", { name: "Cancel stopped.png" }).click();
      await download(page, "behind.png").waitFor();
      assert.equal(await page.getByText("stopped.png").count(), 0);
    });

    await t.step("an upload that fails says why and is sent again when asked", async () => {
      const refusal = { status: 503, json: { message: "The storage is away for a moment." } };
      await page.route("**/api/objects/upload", (route) => route.fulfill(refusal), { times: 1 });
      await chooseFiles(page, 3, [{
        name: "plan.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from(PDF),
      }]);
      await page.locator(".field-error", { hasText: "The storage is away for a moment." }).waitFor();
      problems.expect(/^503/);
      await page.getByRole("button", { name: "Try again with plan.pdf" }).click();
      await download(page, "plan.pdf").waitFor();
    });

    await t.step("after a deletion the keyboard goes on where the piece was", async () => {
      const remove = async (name: string) => {
        await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
        await download(page, name).waitFor({ state: "detached" });
      };
      await remove("dropped.png");
      await page.locator(":focus").and(page.getByRole("button", { name: "View pasted.png" })).waitFor();
      await remove("pasted.png");
      await second.locator(":focus").and(page.getByRole("button", { name: "Add files" })).waitFor();
    });
  });
});

Deno.test("a plain tick bears the school's day, whatever the tablet's clock says", async () => {
  const { world, browser, teacher, portfolio, open } = await openPortfolio();
  await using _world = world;
  await using _browser = browser;
  await withPage(browser, DESK, async (page) => {
    await page.clock.setFixedTime(new Date("2031-02-03T12:00:00Z"));
    await open(page, teacher);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith("/complete")),
      tick(page, 1),
    ]);
    assert.deepEqual(answer.request().postDataJSON(), { complete: true });
    assert.equal(answer.status(), 200);
    await page.locator("#outcome-1 .completion-date", { hasText: "2031" }).waitFor({ state: "detached" });
    const [first] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
      { completedDate: string }[]
    >();
    assert.match(first!.completedDate, /^20[23]\d-/);
    assert.ok(await page.getByLabel("Mark Complete outcome 1").isChecked());
  });
});

Deno.test("the keyboard goes through an outcome in the order in which it is worked through", async () => {
  const { world, browser, teacher, student, portfolio, open } = await openPortfolio();
  await using _world = world;
  await using _browser = browser;
  await student.put(`/api/submissions/${portfolio.submissions[0]!.id}`, { studentComment: "We dug." });
  await withPage(browser, DESK, async (page) => {
    await open(page, teacher);
    await chooseFiles(page, 1, [png("bed.png")]);
    await download(page, "bed.png").waitFor();
    await page.getByRole("button", { name: "View bed.png" }).focus();
    const names: string[] = [];
    for (let i = 0; i < 8; i++) {
      names.push(
        await page.evaluate(() => {
          const element = document.activeElement;
          return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
        }),
      );
      await page.keyboard.press("Tab");
    }
    assert.deepEqual(names, [
      "View bed.png",
      "Download bed.png",
      "Delete bed.png",
      "Add files",
      "Paste screenshot",
      "Student Reflection for outcome 1",
      "Teacher Feedback for outcome 1",
      "Mark Complete outcome 1",
    ]);
  });
});
