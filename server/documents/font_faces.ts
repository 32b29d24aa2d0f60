import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { fontkit } from "./fontkit.ts";
// @ts-types="./subset_font.d.ts"
import subsetFont from "subset-font";
import { boldFile, type FontFile, fontFiles } from "./font_files.ts";

/** A font subset for one document. */
export type Face = {
  bytes: Uint8Array;
  font: ReturnType<typeof fontkit.create>;
  /** One code point each. */
  letters: ReadonlySet<string>;
};
export type Weight = "regular" | "bold";
/** In order of preference. */
export type Faces = Record<Weight, Face[]>;

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at));

/** Subset before embedding: whole fonts weigh megabytes, and pdf-lib's own subsetting loses letters. */
export async function openFontFaces(text: string): Promise<Faces> {
  const letters = new Set([...(ASCII + text + text.normalize("NFC")).toWellFormed()]);
  const bold = await openFace(boldFile(), letters);
  const missing = new Set(letters);
  const regular: Face[] = [];
  for (const file of await fontFiles()) {
    const face = missing.size === 0 ? null : await openFace(file, missing);
    if (face === null) continue;
    regular.push(face);
    for (const letter of face.letters) missing.delete(letter);
  }
  return { regular, bold: bold ? [bold, ...regular] : regular };
}

async function openFace(file: FontFile, letters: ReadonlySet<string>): Promise<Face | null> {
  const covered = [...letters].filter((letter) => file.covers(letter.codePointAt(0)!));
  if (covered.length === 0) return null;
  const bytes = await subsetFont(Buffer.from(await readFile(file.url)), covered.join(""), {
    targetFormat: "truetype",
  });
  const font = fontkit.create(bytes);
  // A font with only the missing glyph has no character map.
  if (font.numGlyphs <= 1) return null;
  return {
    bytes,
    font,
    letters: new Set(covered.filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))),
  };
}
