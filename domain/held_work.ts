import { sheetName, type SheetStudent } from "./summary_sheet.ts";

/** Where work is that is not in the product (DECISIONS 28), in one line of a sheet. */
export type HeldWork = {
  /** 1-based. */
  outcomes: number[];
  heldAt: string;
  /** Null for all on the sheet who have a date for these outcomes. */
  students: SheetStudent[] | null;
};

/** Estimates; what is longer than estimated is written smaller. */
const LINE_WIDTH = 130;
const LINES = { belowGrid: 8, perSheet: 33 } as const;

/** Held work of the outcomes with these indexes, each place once. */
export function heldWorkOf(students: readonly SheetStudent[], outcomes: readonly number[]): HeldWork[] {
  const lines = new Map<string, HeldWork>();
  for (const outcome of outcomes) {
    const dated = students.filter(({ dates }) => dates[outcome] != null);
    const held = dated.filter(({ heldAt }) => heldAt[outcome] != null);
    for (const [heldAt, those] of Map.groupBy(held, ({ heldAt }) => heldAt[outcome]!)) {
      const named = those.length === dated.length ? null : those;
      const key = JSON.stringify([heldAt, named?.map((student) => students.indexOf(student))]);
      const same = lines.get(key);
      if (same) same.outcomes.push(outcome + 1);
      else lines.set(key, { outcomes: [outcome + 1], heldAt, students: named });
    }
  }
  return [...lines.values()];
}

/** 'O2, O3: In the folder in room 4 (Ash, Robin; Zaman, Amira)'. */
export function heldWorkText({ outcomes, heldAt, students }: HeldWork): string {
  const names = students === null ? "" : ` (${students.map(sheetName).join("; ")})`;
  return `${outcomes.map((number) => `O${number}`).join(", ")}: ${heldAt}${names}`;
}

export const HELD_WORK_SEPARATOR = " · ";

/** Whether there is room beneath a grid that has lines of four names beneath it. */
export function fitsBelowGrid(held: readonly HeldWork[], nameLines: number): boolean {
  const room = nameLines === 0 ? LINES.belowGrid : LINES.belowGrid - 1 - nameLines;
  return estimatedLines(held.map(heldWorkText).join(HELD_WORK_SEPARATOR)) <= room;
}

/** As many as fit on a sheet of their own. */
export function heldWorkSheets(held: readonly HeldWork[]): HeldWork[][] {
  const sheets: HeldWork[][] = [];
  let used = Infinity;
  for (const line of held) {
    const needed = heldWorkLines(line);
    if (used + needed > LINES.perSheet) {
      sheets.push([]);
      used = 0;
    }
    sheets.at(-1)!.push(line);
    used += needed;
  }
  return sheets;
}

export function heldWorkLines(held: HeldWork): number {
  return estimatedLines(heldWorkText(held));
}

/** Chinese, Japanese and Korean letters are twice as wide as others. */
function estimatedLines(text: string): number {
  const wide = text.match(
    /[\u1100-\u115f\u2e80-\u{d7ff}\u{f900}-\u{faff}\u{ff00}-\u{ff60}\u{1f000}-\u{3ffff}]/gu,
  );
  return Math.ceil(([...text].length + (wide?.length ?? 0)) / LINE_WIDTH);
}
