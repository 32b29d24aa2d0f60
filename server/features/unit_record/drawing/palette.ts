import { contrastWithWhite, MIN_CONTRAST } from "../../../../domain/settings.ts";
import type { Colour } from "../../../documents/colour.ts";
import { INK } from "../../../documents/text_colours.ts";

export type Palette = {
  /** Readable on white. */
  strong: Colour;
  line: Colour;
  /** Ground, shape and detail of tiles. */
  schemes: readonly (readonly [Colour, Colour, Colour])[];
};

const ACCENTS: readonly Colour[] = ["#f3b53f", "#e5735c", "#2f9a94", "#7c6bc4"];

/** Beside a colour that is too pale for text, such as yellow, which becomes an accent. */
const SLATE = "#3a464c";
/** Contrast of white on it (`contrastWithWhite`): below the first it is pale, below the second hardly visible on paper. */
const PALE = { text: 3, paper: 1.2 } as const;

/** The establishment's colour, with the accents that are farthest from it. */
export function paletteOf(colour: Colour): Palette {
  const pale = contrastWithWhite(colour) < PALE.text;
  const strong = readable(pale ? SLATE : colour);
  const deep = mix(strong, INK, 0.45);
  const [light, soft] = [mix(strong, "#ffffff", 0.86), mix(strong, "#ffffff", 0.55)];
  const accents = accentsFor(colour);
  if (pale && contrastWithWhite(colour) >= PALE.paper) accents.unshift(colour);
  const [first, second] = accents as [Colour, Colour];
  return {
    strong,
    line: mix(strong, "#ffffff", 0.78),
    schemes: [
      [strong, light, first],
      [light, strong, second],
      [first, deep, light],
      [deep, soft, first],
      [soft, deep, light],
      [light, second, deep],
      [strong, first, light],
      [second, light, deep],
    ],
  };
}

/** Darkened until it is. */
function readable(colour: Colour): Colour {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, INK, share);
    if (contrastWithWhite(mixed) >= MIN_CONTRAST) return mixed;
  }
  return INK;
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((value, at) => Math.round(value + (to[at]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Greys have the first two. */
function accentsFor(colour: Colour): Colour[] {
  const hue = hueOf(colour);
  if (hue === null) return ACCENTS.slice(0, 2);
  const distance = (accent: Colour) => 180 - Math.abs(Math.abs(hueOf(accent)! - hue) - 180);
  const near = (accent: Colour) => distance(accent) < 45;
  return [...ACCENTS.filter((accent) => !near(accent)), ...ACCENTS.filter(near)].slice(0, 2);
}

/** Degrees; null without a hue. */
function hueOf(colour: Colour): number | null {
  const [red, green, blue] = channels(colour);
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = max - min;
  if (span < 24) return null;
  const sixth = max === red
    ? (green - blue) / span
    : max === green
    ? 2 + (blue - red) / span
    : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

function channels(colour: Colour): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
}
