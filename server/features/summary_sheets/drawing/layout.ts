/** A4 landscape in points, with the print stylesheet's half-inch margin (spec 2, Summary sheets). */
export const PAPER = { width: 841.89, height: 595.28 } as const;

const MARGIN = 36;
export const LEFT = MARGIN;
export const RIGHT = PAPER.width - MARGIN;
export const WIDTH = RIGHT - LEFT;

/** Offsets from the top and heights. */
export const PARTS = {
  logo: { y: 26, height: 34 },
  title: { y: MARGIN, height: 22 },
  centre: { y: 66, height: 24 },
  unit: { y: 96, height: 30 },
  rule: { y: 131, height: 14 },
  grid: { y: 148, head: 30, row: 26 },
  belowGrid: { y: 392, height: 85 },
  list: { y: 150, height: 390 },
  signatures: { y: 479, line: 36, label: 12, signer: 17 },
  foot: { y: 546, height: 13 },
} as const;

/** Column widths; outcomes share the rest. */
export const COLUMNS = { number: 41, name: 134, completion: 60 } as const;
