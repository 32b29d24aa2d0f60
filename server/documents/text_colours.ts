import { contrastWithWhite, MIN_CONTRAST } from "../../domain/settings.ts";
import type { Colour } from "./colour.ts";

export const INK = "#1d2427";
export const MUTED = "#545a5b";
export const LINK = "#0c5a66";

/** Colour of text on a colour that the establishment chose. */
export function inkOn(colour: Colour): Colour {
  return contrastWithWhite(colour) >= MIN_CONTRAST ? "#ffffff" : INK;
}
