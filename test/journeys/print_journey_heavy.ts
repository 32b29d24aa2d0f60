import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pdfText } from "../../server/documents/testing.ts";
import { addLink } from "../../server/features/evidence/testing.ts";
import { postMessage, startThread } from "../../server/features/chat/testing.ts";
import { addTextEvidence } from "../portfolio_fixture.ts";
import { DESKTOP, withPage } from "./browser.ts";
import { openPortfolio } from "./live_school.ts";
import { openAs } from "./page_actions.ts";

const LINES = Array.from({ length: 120 }, (_, index) => `Line ${index + 1} of the feedback.`);

/** Its pages' text, with spaces only where words end. */
async function printed(page: Page): Promise<string[]> {
  const pages = await pdfText(await page.pdf({ preferCSSPageSize: true }));
  return pages.map((text) => text.replace(/\s+/g, " "));
}

Deno.test("a portfolio prints as one: whole texts, evidence, addresses, and nothing to press", async () => {
  await using school = await openPortfolio();
  const { browser, teacher, student, portfolio } = school;
  const [first] = portfolio.submissions;
  await addTextEvidence(student, first!.id, "bed plan.txt");
  assert.equal((await addLink(student, first!.id, "https://garden.example/beds?row=1")).status, 201);
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, `/student-portfolio/${portfolio.id}`);
    const box = page.getByRole("textbox", { name: "Teacher Feedback for outcome 1" });
    await box.fill(LINES.join("\n"));
    await page.emulateMedia({ colorScheme: "dark" });
    const pages = await printed(page);
    const text = pages.join(" ");
    assert.ok(pages.length > 2, `${pages.length} pages`);
    const expected = ["Oak Lane Centre", "Growing vegetables in a raised bed", "Amira Begum", "bed plan.txt"];
    expected.push("Outcome 1: demonstrated", "Outcome 3: experienced", LINES[0]!, LINES.at(-1)!);
    assert.ok(
      text.replace(/\s/g, "").includes("https://garden.example/beds?row=1"),
      "the address, on its lines",
    );
    for (const part of expected) assert.ok(text.includes(part), part);
    const pressed = ["Add files", "Download", "Back to Dashboard", "Chat", "Privacy notice", "Comments"];
    for (const part of pressed) assert.ok(!text.includes(part), part);
    assert.equal(await page.locator(".printed-text").count(), 0, "the page is as it was");
    assert.equal(await box.inputValue(), LINES.join("\n"));
  });
});

Deno.test("an open conversation prints whole and alone", async () => {
  await using school = await openPortfolio();
  const { browser, teacher, portfolio } = school;
  const thread = await startThread(teacher, portfolio);
  for (let number = 1; number <= 30; number++) {
    await postMessage(teacher, thread, `Message number ${number}.`);
  }
  await withPage(browser, DESKTOP, async (page) => {
    await openAs(page, teacher, "/messages");
    await page.getByRole("link", { name: /Amira Begum/ }).click();
    await page.getByRole("dialog").getByText("Message number 30.").waitFor();
    const text = (await printed(page)).join(" ");
    for (const part of ["Chat with Amira Begum", "Message number 1.", "Message number 30."]) {
      assert.ok(text.includes(part), part);
    }
    for (const part of ["Enter sends", "New Message", "Conversations"]) assert.ok(!text.includes(part), part);
  });
});

Deno.test("a guide prints without its contents and buttons", async () => {
  await using school = await openPortfolio();
  const { browser, world, oak } = school;
  await withPage(browser, DESKTOP, async (page) => {
    await page.goto(world.at(oak, "/docs/student"));
    const text = (await printed(page)).join(" ");
    assert.ok(text.includes("What a portfolio is"));
    assert.ok(!text.includes("On this page") && !text.includes("Privacy notice"));
  });
});
