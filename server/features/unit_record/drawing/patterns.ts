/** A tile of 100 by 100 as SVG paths: a shape on its ground, and a detail on both. */
type Pattern = { shape: string; detail: string };

const PATTERNS = {
  leaf: { shape: "M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0Z", detail: disc(50, 50, 13) },
  hills: { shape: "M0 50A50 50 0 0 1 100 50Z", detail: "M0 100A50 50 0 0 1 100 100Z" },
  ripple: { shape: "M0 0H100A100 100 0 0 1 0 100Z", detail: "M0 0H54A54 54 0 0 1 0 54Z" },
  diamond: { shape: "M50 0L100 50L50 100L0 50Z", detail: disc(50, 50, 20) },
  flower: {
    shape: "M50 50A50 50 0 0 1 0 0A50 50 0 0 1 50 50ZM50 50A50 50 0 0 1 100 0A50 50 0 0 1 50 50Z" +
      "M50 50A50 50 0 0 1 100 100A50 50 0 0 1 50 50ZM50 50A50 50 0 0 1 0 100A50 50 0 0 1 50 50Z",
    detail: disc(50, 50, 11),
  },
  pinwheel: {
    shape: "M50 50L0 0H50ZM50 50L100 0V50ZM50 50L100 100H50ZM50 50L0 100V50Z",
    detail: disc(50, 50, 12),
  },
  sunrise: { shape: "M0 100A50 50 0 0 1 100 100Z", detail: disc(50, 27, 15) },
  path: { shape: "M0 0H36L0 36ZM100 100H64L100 64Z", detail: "M100 0V30L30 100H0V70L70 0Z" },
  berries: {
    shape: disc(26, 26, 18) + disc(74, 26, 18) + disc(26, 74, 18) + disc(74, 74, 18),
    detail: disc(50, 50, 11),
  },
  mountains: { shape: "M0 60L50 10L100 60V85L50 35L0 85Z", detail: "M18 100L50 68L82 100Z" },
  clock: { shape: disc(50, 50, 42), detail: "M50 50H92A42 42 0 0 1 50 92Z" },
  gate: {
    shape: "M0 100V50A50 50 0 0 1 100 50V100Z",
    detail: "M28 100V52A22 22 0 0 1 72 52V100Z",
  },
} as const satisfies Record<string, Pattern>;

const ALL: readonly Pattern[] = Object.values(PATTERNS);

/** `scheme`: one of eight; `turn`: quarters of a circle. */
export type TileDesign = Pattern & { scheme: number; turn: number };

/** A unit's tile, the same on every record. */
export function tileOf(unitCode: string): TileDesign {
  const hash = hashOf(unitCode);
  return { ...ALL[hash % ALL.length]!, scheme: (hash >>> 8) & 7, turn: (hash >>> 16) & 3 };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

function disc(x: number, y: number, radius: number): string {
  const arc = (to: number) => `A${radius} ${radius} 0 0 1 ${to} ${y}`;
  return `M${x - radius} ${y}${arc(x + radius)}${arc(x - radius)}Z`;
}
