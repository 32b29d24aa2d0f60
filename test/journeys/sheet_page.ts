import type { Locator, Page } from "playwright-core";
import { dayIn, longDate } from "../../domain/dates.ts";
import { pdfText } from "../../server/documents/testing.ts";
import { cellButton } from "./register_page.ts";

/** '3 June 2026'. A run may continue past midnight. */
export const today = () => longDate(dayIn("Europe/London", new Date()), "Europe/London");
export const signatureForm = (page: Page, part: string) =>
  page.getByRole("form", { name: `${part} signature` });
/** Waits until a cell says so to screen readers. */
export const says = (page: Page, student: string, outcome: number, state: string) =>
  cellButton(page, student, outcome).getByText(new RegExp(`: ${state}`)).waitFor({ state: "attached" });
/** Whether the browser would leave without asking. */
export const leaves = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** Text of the page on paper, in one line. */
export const printedText = async (page: Page) =>
  (await pdfText(await page.pdf({ preferCSSPageSize: true }))).join(" ").replace(/\s+/g, " ");

export async function centreOf(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

export async function draw(page: Page, part: string) {
  const { x, y } = await centreOf(signatureForm(page, part).getByRole("img"));
  const waves = Array.from(
    { length: 30 },
    (_, i) => [x - 75 + 5 * i, y - (25 - i / 2) * Math.sin(i / 2)] as const,
  );
  for (const [i, at] of waves.entries()) {
    await page.mouse.move(...at);
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}
