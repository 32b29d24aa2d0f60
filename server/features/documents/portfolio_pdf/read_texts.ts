import { readFile } from "node:fs/promises";
import { decodeText } from "../../../../domain/decode_text.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

/** Characters of one file. */
const MAX_TEXT = 50_000;
export const TEXT_CUT = "The rest of this file is not printed here.";

/** Of text evidence by its reference, tabs as spaces, and all of it together for choosing fonts. */
export async function readTexts(
  { outcomes }: PortfolioDocument,
): Promise<{ byReference: ReadonlyMap<string, string>; all: string }> {
  const byReference = new Map<string, string>();
  for (const { reference, content } of outcomes.flatMap(({ evidence }) => evidence)) {
    if (content.show !== "text") continue;
    const text = decodeText(await readFile(content.path)).replaceAll("\t", "    ");
    const shown = [...text.slice(0, 2 * MAX_TEXT)].slice(0, MAX_TEXT).join("");
    byReference.set(reference, shown.length < text.length ? `${shown}\n${TEXT_CUT}` : shown);
  }
  return { byReference, all: [...byReference.values()].join("") };
}
