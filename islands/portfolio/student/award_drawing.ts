/** A seedling in the sun, in a box of 120 by 80; colours are names of tokens. */
export const AWARD_DRAWING = {
  width: 120,
  height: 80,
  shapes: [
    { path: "M92 12a10 10 0 1 1 0 20a10 10 0 1 1 0-20z", fill: "--color-accent-line" },
    { path: "M24 16l2.5 6.5 6.5 2.5-6.5 2.5-2.5 6.5-2.5-6.5-6.5-2.5 6.5-2.5z", fill: "--color-accent-line" },
    { path: "M44 6l1.5 3.5 3.5 1.5-3.5 1.5-1.5 3.5-1.5-3.5-3.5-1.5 3.5-1.5z", fill: "--color-accent-line" },
    { path: "M60 54C44 54 38 44 36 34C50 34 58 42 60 54z", fill: "--color-accent" },
    { path: "M60 46C76 46 82 36 84 26C70 26 62 34 60 46z", fill: "--color-accent" },
    { path: "M58.5 36h3v36h-3z", fill: "--color-accent" },
    { path: "M22 72q38-8 76 0v3h-76z", fill: "--color-accent-strong" },
  ],
} as const;
