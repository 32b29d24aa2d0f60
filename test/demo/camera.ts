import type { Locator, Page } from "playwright-core";

/** A whole screen, a phone with text beside it, or a card of text. */
type Layout = { kind: "desk" } | { kind: "phone"; text: string } | { kind: "card"; text: string[] };
type Point = { x: number; y: number };
export type Frame = {
  /** Index into the pictures; null for a card. */
  picture: number | null;
  layout: Layout;
  /** Start, in seconds. */
  at: number;
  seconds: number;
  pointer: (Point & { down: boolean }) | null;
};
/** In seconds. */
export type Scene = { start: number; end: number; text: string };
export type Film = { pictures: Uint8Array[]; frames: Frame[]; scenes: Scene[]; seconds: number };

const FRAME_SECONDS = 1 / 12;

/** Films pages frame by frame in film time, so that the machine's speed does not matter. The pointer is drawn in later. */
export class Camera {
  readonly #film: Film = { pictures: [], frames: [], scenes: [], seconds: 0 };
  #page: Page | null = null;
  #layout: Layout = { kind: "desk" };
  #pointer: Point | null = null;

  turnTo(page: Page, layout: Layout = { kind: "desk" }) {
    const size = page.viewportSize();
    this.#page = page;
    this.#layout = layout;
    this.#pointer = size && { x: size.width / 2, y: size.height / 2 };
  }

  /** Starts a scene; the next one ends it. */
  narrate(text: string) {
    const { scenes, seconds } = this.#film;
    const last = scenes.at(-1);
    if (last) last.end = seconds;
    scenes.push({ start: seconds, end: seconds, text });
  }

  /** The first line is large. */
  card(text: string[], seconds: number) {
    this.#add({ picture: null, layout: { kind: "card", text }, pointer: null }, seconds);
  }

  async hold(seconds: number) {
    this.#add(await this.#capture(), seconds);
  }

  /** To a third of the page's height. */
  async scrollTo(target: Locator, seconds = 0.75) {
    const from = await this.#currentPage().evaluate(() => scrollY);
    const distance = await target.evaluate((element) =>
      element.getBoundingClientRect().top - innerHeight / 3
    );
    for (const fraction of easeInOut(seconds)) {
      await this.#currentPage().evaluate(
        (top) => scrollTo({ top, behavior: "instant" }),
        from + distance * fraction,
      );
      this.#add(await this.#capture(), FRAME_SECONDS);
    }
  }

  async moveTo(target: Locator, seconds = 0.5) {
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to point at.");
    const from = this.#pointer ?? { x: 0, y: 0 };
    const end = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    const frame = await this.#capture();
    for (const fraction of easeInOut(seconds)) {
      this.#pointer = {
        x: from.x + (end.x - from.x) * fraction,
        y: from.y + (end.y - from.y) * fraction,
      };
      this.#add({ ...frame, pointer: { ...this.#pointer, down: false } }, FRAME_SECONDS);
    }
  }

  async press(target: Locator) {
    await this.moveTo(target);
    const frame = await this.#capture();
    this.#add({ ...frame, pointer: this.#pointer && { ...this.#pointer, down: true } }, 3 * FRAME_SECONDS);
    await target.click();
  }

  async type(target: Locator, text: string, perFrame = 2) {
    await this.press(target);
    const letters = [...text];
    for (let i = 0; i < letters.length; i += perFrame) {
      await target.pressSequentially(letters.slice(i, i + perFrame).join(""));
      this.#add(await this.#capture(), FRAME_SECONDS);
    }
  }

  finish(): Film {
    const last = this.#film.scenes.at(-1);
    if (last) last.end = this.#film.seconds;
    return this.#film;
  }

  async #capture() {
    const picture = this.#film.pictures.push(await this.#currentPage().screenshot({ caret: "initial" })) - 1;
    return { picture, layout: this.#layout, pointer: this.#pointer && { ...this.#pointer, down: false } };
  }

  #add(frame: Omit<Frame, "at" | "seconds">, seconds: number) {
    this.#film.frames.push({ ...frame, at: this.#film.seconds, seconds });
    this.#film.seconds += seconds;
  }

  #currentPage(): Page {
    if (!this.#page) throw new Error("The camera looks at no page.");
    return this.#page;
  }
}

function easeInOut(seconds: number): number[] {
  const steps = Math.max(2, Math.round(seconds / FRAME_SECONDS));
  return Array.from({ length: steps }, (_, i) => (1 - Math.cos(Math.PI * (i + 1) / steps)) / 2);
}
