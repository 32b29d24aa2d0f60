import { pdfNumber } from "./page_content.ts";

/** `#rrggbb` */
export type Colour = string;

/** Operators within which text and areas have the colour. */
export function inColour(colour: Colour, operators: () => void, add: (operator: string) => void): void {
  const shares = [1, 3, 5].map((at) => pdfNumber(parseInt(colour.slice(at, at + 2), 16) / 255));
  add(`q ${shares.join(" ")} rg`);
  operators();
  add("Q");
}
