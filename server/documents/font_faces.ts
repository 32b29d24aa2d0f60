import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { fontkit } from "./fontkit.ts";
// @ts-types="./subset_font.d.ts"
import subsetFont from "subset-font";

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
  for (const file of await (fontFiles ??= listFontFiles())) {
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

type FontFile = { url: URL; covers: (codePoint: number) => boolean };

/** Read once: nothing in it is of a document. */
let fontFiles: Promise<FontFile[]> | undefined;

const FONTS = new URL("../../node_modules/@fontsource/", import.meta.url);
/** Searched in this order; `unicode.json` lists a family's parts. */
const FAMILIES = [
  {
    family: "noto-sans",
    first: ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"],
  },
  { family: "noto-sans-arabic", first: ["arabic"] },
  { family: "noto-sans-sc", first: [] },
] as const;

/** Only .woff: reading .woff2 can end the process. */
async function listFontFiles(): Promise<FontFile[]> {
  const files = await Promise.all(FAMILIES.map(async ({ family, first }) => {
    const listed: Record<string, string> = JSON.parse(
      await readFile(new URL(`${family}/unicode.json`, FONTS), "utf8"),
    );
    const parts = [...new Set([...first, ...Object.keys(listed)])].filter((part) => part in listed);
    return parts.map((part) => ({ url: fileOf(family, part, 400), covers: inRanges(listed[part]!) }));
  }));
  return files.flat();
}

/** For headings, which are plain English. */
function boldFile(): FontFile {
  return { url: fileOf("noto-sans", "latin", 600), covers: (codePoint) => codePoint < 0x100 };
}

function fileOf(family: string, part: string, weight: number): URL {
  return new URL(`${family}/files/${family}-${part.replace(/[[\]]/g, "")}-${weight}-normal.woff`, FONTS);
}

/** Ranges such as `U+0000-00FF,U+0131`. */
function inRanges(list: string): FontFile["covers"] {
  const ranges = list.split(",").map((range) => {
    const [from = "", to = from] = range.replace(/^U\+/i, "").split("-");
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
}
