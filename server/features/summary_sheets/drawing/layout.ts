/** A4 landscape, with the margin of half an inch that the screen's print has too (spec 2, Summary sheets); in points. */
export const PAPER = { width: 841.89, height: 595.28 } as const;

const MARGIN = 36;
export const LEFT = MARGIN;
export const RIGHT = PAPER.width - MARGIN;
export const WIDTH = RIGHT - LEFT;

/** Where each part of a sheet begins, from above, and how tall it is. */
export const PARTS = {
  title: { y: MARGIN, height: 22 },
  centre: { y: 66, height: 24 },
  unit: { y: 96, height: 30 },
  rule: { y: 131, height: 14 },
  grid: { y: 148, head: 30, row: 26 },
  notReady: { y: 394, height: 78 },
  notReadyAlone: { y: 150, height: 390 },
  signatures: { y: 482, height: 54 },
  foot: { y: 546, height: 13 },
} as const;

/** How wide the grid's columns are; the outcomes share the rest. */
export const COLUMNS = { number: 41, name: 134, completion: 60 } as const;
