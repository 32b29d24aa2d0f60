import type { Locator, Page } from "playwright-core";

/** How a picture stands in the film: a whole screen, or a phone with words beside it. */
export type Layout = { kind: "desk" } | { kind: "phone"; words: string } | { kind: "card"; words: string[] };
type Point = { x: number; y: number };
/** A moment of the film. `picture` is the place of its PNG among the pictures, null for a card of words. */
export type Frame = {
  picture: number | null;
  layout: Layout;
  /** When it begins and how long it stands, in seconds. */
  at: number;
  seconds: number;
  pointer: (Point & { down: boolean }) | null;
};
/** What is being told, from `start` to `end` in seconds. */
export type Scene = { start: number; end: number; words: string };
export type Film = { pictures: Uint8Array[]; frames: Frame[]; scenes: Scene[]; seconds: number };

const STEP = 1 / 12;

/**
 * Films pages picture by picture, in a time of its own: a move of the pointer takes as long in the film on every machine.
 * The pointer itself is drawn in later.
 */
export class Camera {
  readonly #film: Film = { pictures: [], frames: [], scenes: [], seconds: 0 };
  #page: Page | null = null;
  #layout: Layout = { kind: "desk" };
  #pointer: Point | null = null;

  /** Turns to a page; the pointer begins in its middle. */
  turnTo(page: Page, layout: Layout = { kind: "desk" }) {
    const size = page.viewportSize();
    this.#page = page;
    this.#layout = layout;
    this.#pointer = size && { x: size.width / 2, y: size.height / 2 };
  }

  /** Begins to tell something, which ends where the next begins. */
  tell(words: string) {
    const { scenes, seconds } = this.#film;
    const last = scenes.at(-1);
    if (last) last.end = seconds;
    scenes.push({ start: seconds, end: seconds, words });
  }

  /** Shows a card of words, the first of them large. */
  card(words: string[], seconds: number) {
    this.#add({ picture: null, layout: { kind: "card", words }, pointer: null }, seconds);
  }

  /** Stays on what there is. */
  async hold(seconds: number) {
    this.#add(await this.#look(), seconds);
  }

  /** Brings something to about a third of the page's height, gently. */
  async scrollTo(target: Locator, seconds = 0.9) {
    const from = await this.#on().evaluate(() => scrollY);
    const by = await target.evaluate((element) => element.getBoundingClientRect().top - innerHeight / 3);
    for (const part of eased(seconds)) {
      await this.#on().evaluate((top) => scrollTo({ top, behavior: "instant" }), from + by * part);
      this.#add(await this.#look(), STEP);
    }
  }

  /** Moves the pointer to the middle of something. */
  async moveTo(target: Locator, seconds = 0.7) {
    const box = await target.boundingBox();
    if (!box) throw new Error("There is nothing to point at.");
    const from = this.#pointer ?? { x: 0, y: 0 };
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    const seen = await this.#look();
    for (const part of eased(seconds)) {
      this.#pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      this.#add({ ...seen, pointer: { ...this.#pointer, down: false } }, STEP);
    }
  }

  /** Points at something and presses it. What follows is filmed when it is looked at. */
  async press(target: Locator) {
    await this.moveTo(target);
    const seen = await this.#look();
    this.#add({ ...seen, pointer: this.#pointer && { ...this.#pointer, down: true } }, 3 * STEP);
    await target.click();
  }

  /** Presses a field and types into it, a few letters a picture. */
  async type(target: Locator, text: string, letters = 2) {
    await this.press(target);
    const parts = [...text];
    for (let i = 0; i < parts.length; i += letters) {
      await target.pressSequentially(parts.slice(i, i + letters).join(""));
      this.#add(await this.#look(), STEP);
    }
  }

  /** Ends the film and hands it over. */
  cut(): Film {
    const last = this.#film.scenes.at(-1);
    if (last) last.end = this.#film.seconds;
    return this.#film;
  }

  async #look() {
    const picture = this.#film.pictures.push(await this.#on().screenshot({ caret: "initial" })) - 1;
    return { picture, layout: this.#layout, pointer: this.#pointer && { ...this.#pointer, down: false } };
  }

  #add(frame: Omit<Frame, "at" | "seconds">, seconds: number) {
    this.#film.frames.push({ ...frame, at: this.#film.seconds, seconds });
    this.#film.seconds += seconds;
  }

  #on(): Page {
    if (!this.#page) throw new Error("The camera looks at no page.");
    return this.#page;
  }
}

/** Parts of a way, slow at both ends, one a picture. */
function eased(seconds: number): number[] {
  const steps = Math.max(2, Math.round(seconds / STEP));
  return Array.from({ length: steps }, (_, i) => (1 - Math.cos(Math.PI * (i + 1) / steps)) / 2);
}
