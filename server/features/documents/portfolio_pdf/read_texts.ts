import { readFile } from "node:fs/promises";
import { decodeText } from "../../../../domain/decode_text.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

/** Limits of one file. */
const MAX_TEXT = { characters: 50_000, lines: 2_000 } as const;
/** Limit of all files. */
const MAX_LINES = 20_000;
export const TEXT_CUT = "The rest of this file is not printed here.";

/** Text evidence by its reference, tabs as spaces, and all of it together for choosing fonts. */
export async function readTexts(
  { outcomes }: PortfolioDocument,
): Promise<{ byReference: ReadonlyMap<string, string>; all: string }> {
  let lines = MAX_LINES;
  const byReference = new Map<string, string>();
  for (const { reference, content } of outcomes.flatMap(({ evidence }) => evidence)) {
    if (content.show !== "text") continue;
    const text = decodeText(await readFile(content.path)).replaceAll("\t", "    ").replace(/\r\n?/g, "\n");
    const beginning = [...text.slice(0, 2 * MAX_TEXT.characters)].slice(0, MAX_TEXT.characters).join("");
    const shown = beginning.split("\n").slice(0, Math.min(MAX_TEXT.lines, lines));
    lines -= shown.length;
    const isCut = shown.join("\n").length < text.length;
    byReference.set(reference, [...shown, ...(isCut ? [TEXT_CUT] : [])].join("\n"));
  }
  return { byReference, all: [...byReference.values()].join("") };
}
