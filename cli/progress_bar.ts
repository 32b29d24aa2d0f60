import { sizeText } from "../domain/limits.ts";
import type { Io } from "./io.ts";

const WIDTH = 24;
const CLEAR_LINE = "\r\x1b[K";
/** Percent between two plain lines. */
const LINE_EVERY = 10;
/** The time left is told once it can be guessed. */
const GUESS_AFTER = { percent: 5, ms: 2000 };

/** Cleared where it goes out of scope. */
export type ProgressBar = Disposable & {
  /** `percent`: 0 to 100. */
  show(percent: number, text: string): void;
  clear(): void;
};

/** `3 of 9 databases copied`. */
export function showCount(bar: ProgressBar, done: number, all: number, what: string): void {
  bar.show(percentOf(done, all), `${done} of ${all} ${what}`);
}

/** As `showCount`, of bytes. */
export function showBytes(bar: ProgressBar, done: number, all: number, what: string): void {
  bar.show(percentOf(done, all), `${sizeText(done)} of ${sizeText(all)} ${what}`);
}

function percentOf(done: number, all: number): number {
  return all === 0 ? 100 : Math.min(100, Math.floor(100 * done / all));
}

type Options = {
  /** Plain lines where stderr is no terminal, for what takes long; else nothing. */
  lines?: boolean;
  /** In milliseconds. */
  monotonic?: () => number;
};

/** One line of stderr, drawn over itself, with the time left. */
export function progressBar(
  { err, isTerminal }: Pick<Io, "err" | "isTerminal">,
  { lines = false, monotonic = () => performance.now() }: Options = {},
): ProgressBar {
  if (!isTerminal) return lines ? plainLines(err) : { show() {}, clear() {}, [Symbol.dispose]() {} };
  let begunAt = monotonic();
  let before = 0;
  return {
    show(percent, text) {
      // Another phase begins again.
      if (percent < before) begunAt = monotonic();
      before = percent;
      const full = Math.round(WIDTH * percent / 100);
      const left = timeLeft(percent, monotonic() - begunAt);
      err(`${CLEAR_LINE}[${"█".repeat(full)}${"·".repeat(WIDTH - full)}] ${percent} % ${text}${left}`);
    },
    clear: () => err(CLEAR_LINE),
    [Symbol.dispose]: () => err(CLEAR_LINE),
  };
}

function plainLines(err: (text: string) => void): ProgressBar {
  let next = LINE_EVERY;
  return {
    show(percent, text) {
      if (percent < next - LINE_EVERY) next = LINE_EVERY;
      if (percent < next) return;
      next = Math.floor(percent / LINE_EVERY) * LINE_EVERY + LINE_EVERY;
      err(`${text}\n`);
    },
    clear() {},
    [Symbol.dispose]() {},
  };
}

function timeLeft(percent: number, elapsedMs: number): string {
  if (percent < GUESS_AFTER.percent || elapsedMs < GUESS_AFTER.ms || percent >= 100) return "";
  const seconds = Math.ceil(elapsedMs / 1000 * (100 - percent) / percent);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}
