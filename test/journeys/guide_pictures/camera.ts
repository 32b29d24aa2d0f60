import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { toasts } from "../page_actions.ts";

const FOLDER = new URL("../../../docs/guides/pictures/", import.meta.url);

const MAX_BYTES = 60_000;

/** Twice the width at which a guide shows a phone; the same for a desktop. */
const WIDTHS_PX = { phone: 672, wide: 1344 };

/** CSS pixels of the window. */
type Clip = { x: number; y: number; width: number; height: number };

/** Saves the window, a clip or an element as a guide's picture, without toasts, hovering and, unless asked for, focus. */
export async function takePicture(
  page: Page,
  name: string,
  subject?: Locator | Clip,
  { focus = false } = {},
): Promise<void> {
  await page.mouse.move(0, 0);
  if (!focus) {
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }
  await toasts(page).last().waitFor({ state: "detached" });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === "lazy")
  );
  await page.evaluate(() => document.fonts.ready);
  const options = { animations: "disabled", caret: "hide" } as const;
  const png = subject === undefined
    ? await page.screenshot(options)
    : "x" in subject
    ? await page.screenshot({ ...options, clip: subject })
    : await subject.screenshot(options);
  const width = WIDTHS_PX[name.startsWith("phone-") ? "phone" : "wide"];
  const image = sharp(png).resize({ width, withoutEnlargement: true });
  for (const quality of [82, 70, 60, 50, 40]) {
    const webp = await image.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= MAX_BYTES) return await Deno.writeFile(new URL(`${name}.webp`, FOLDER), webp);
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes: show less of the page`);
}

/** From the top of one element to the bottom of another, with a margin, in a window so high that nothing scrolls. */
export async function clipBetween(page: Page, top: Locator, bottom: Locator): Promise<Clip> {
  const margin = 12;
  const { width } = page.viewportSize()!;
  await setHeight(page, 1600);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > 1600) await setHeight(page, height);
  const [from, to] = [await top.boundingBox(), await bottom.boundingBox()];
  if (!from || !to) throw new Error("What is to be shown is not on the page.");
  const x = Math.max(0, Math.min(from.x, to.x) - margin);
  const y = Math.max(0, from.y - margin);
  const right = Math.min(width, Math.max(from.x + from.width, to.x + to.width) + margin);
  return { x, y, width: right - x, height: to.y + to.height + margin - y };
}

/** Until the page is laid out again, which a dialog's place depends on. */
async function setHeight(page: Page, height: number): Promise<void> {
  await page.setViewportSize({ width: page.viewportSize()!.width, height });
  await page.waitForFunction((height) => innerHeight === height, height);
}

/** A dialog on its own: what lies under it is hidden. */
export async function takeDialog(page: Page, name: string, dialog: Locator): Promise<void> {
  const clip = await clipBetween(page, dialog, dialog);
  const setVisibility = (visibility: string) =>
    dialog.evaluate((dialog, visibility) => {
      for (const element of document.body.children) {
        if (element instanceof HTMLElement && !element.contains(dialog)) {
          element.style.visibility = visibility;
        }
      }
    }, visibility);
  await setVisibility("hidden");
  await takePicture(page, name, clip);
  await setVisibility("");
}

/** A course's frame alone, in CSS pixels; the course's own page is not made for phones. */
export async function takeFrame(page: Page, name: string, height: number, width = 374): Promise<void> {
  const frame = page.locator("iframe");
  await frame.evaluate((frame, { width, height }) => {
    const viewport = document.createElement("meta");
    Object.assign(viewport, { name: "viewport", content: "width=device-width" });
    document.head.append(viewport);
    Object.assign(frame.style, { width: `${width}px`, height: `${height}px`, border: "0" });
  }, { width, height });
  await takePicture(page, name, frame);
}
