import type { Io } from "./io.ts";

const WIDTH = 24;
const CLEAR_LINE = "\r\x1b[K";

export type ProgressBar = {
  /** `percent`: 0 to 100. */
  show(percent: number, text: string): void;
  clear(): void;
};

/** One line of stderr, drawn over itself; nothing where stderr is no terminal. */
export function progressBar({ err, isTerminal }: Pick<Io, "err" | "isTerminal">): ProgressBar {
  if (!isTerminal) return { show: () => {}, clear: () => {} };
  return {
    show(percent, text) {
      const full = Math.round(WIDTH * percent / 100);
      err(`${CLEAR_LINE}[${"█".repeat(full)}${"·".repeat(WIDTH - full)}] ${percent} % ${text}`);
    },
    clear: () => err(CLEAR_LINE),
  };
}
