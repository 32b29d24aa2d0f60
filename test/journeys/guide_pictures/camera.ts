import type { Locator, Page } from "playwright-core";
import sharp from "sharp";

const FOLDER = new URL("../../../docs/guides/pictures/", import.meta.url);

/** The largest that a picture may be, in bytes. */
const LARGEST = 60_000;

/** How wide a picture is kept, in pixels: twice what a guide shows of a phone, and as much as it shows of a desk. */
const WIDTHS = { phone: 672, wide: 1344 };

/** A rectangle of the window, in CSS pixels. */
type Part = { x: number; y: number; width: number; height: number };

/** Keeps what a page shows as a picture of the guides: the window, a part of it, or one of its elements. */
export async function takePicture(page: Page, name: string, what?: Locator | Part): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === "lazy")
  );
  await page.evaluate(() => document.fonts.ready);
  const options = { animations: "disabled", caret: "hide" } as const;
  const png = what === undefined
    ? await page.screenshot(options)
    : "x" in what
    ? await page.screenshot({ ...options, clip: what })
    : await what.screenshot(options);
  const width = WIDTHS[name.startsWith("phone-") ? "phone" : "wide"];
  const image = sharp(png).resize({ width, withoutEnlargement: true });
  for (const quality of [82, 70, 60, 50, 40]) {
    const webp = await image.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length <= LARGEST) return await Deno.writeFile(new URL(`${name}.webp`, FOLDER), webp);
  }
  throw new Error(`${name} does not fit into ${LARGEST} bytes: show less of the page`);
}

/** The rectangle from the top of one element to the foot of another, with a little air around, brought into the window. */
export async function partFrom(page: Page, top: Locator, foot: Locator): Promise<Part> {
  const air = 12;
  const { width } = page.viewportSize()!;
  await page.setViewportSize({ width, height: 1600 });
  await top.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 120));
  const [from, to] = [await top.boundingBox(), await foot.boundingBox()];
  if (!from || !to) throw new Error("What is to be shown is not on the page.");
  const x = Math.max(0, Math.min(from.x, to.x) - air);
  const y = Math.max(0, from.y - air);
  const right = Math.min(width, Math.max(from.x + from.width, to.x + to.width) + air);
  return { x, y, width: right - x, height: to.y + to.height + air - y };
}
