import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { fontkit } from "./fontkit.ts";
// @ts-types="./subset_font.d.ts"
import subsetFont from "subset-font";
import { boldFile, type FontFile, fontFiles } from "./font_files.ts";

/** A font cut down to the letters of one document. */
export type Face = {
  bytes: Uint8Array;
  font: ReturnType<typeof fontkit.create>;
  /** What it has of the document's letters, a code point each. */
  letters: ReadonlySet<string>;
};
export type Weight = "regular" | "bold";
/** The faces in which a letter is sought, one after the other. */
export type Faces = Record<Weight, Face[]>;

const PLAIN = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 0x20 + at));

/**
 * Opens what is needed to write a document whose words are all in `words`, and plain English beside. A font is cut before
 * it is opened: embedded whole it weighs megabytes, and cut by pdf-lib alone it loses letters without a word.
 */
export async function openFaces(words: string): Promise<Faces> {
  const letters = new Set([...(PLAIN + words + words.normalize("NFC")).toWellFormed()]);
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
  const wanted = [...letters].filter((letter) => file.covers(letter.codePointAt(0)!));
  if (wanted.length === 0) return null;
  const bytes = await subsetFont(Buffer.from(await readFile(file.url)), wanted.join(""), {
    targetFormat: "truetype",
  });
  const font = fontkit.create(bytes);
  // With nothing but the glyph for what is missing it has no table to look letters up in, either.
  if (font.numGlyphs <= 1) return null;
  return {
    bytes,
    font,
    letters: new Set(wanted.filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)!))),
  };
}
