import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { Blob, Face as ShapedFace, Font } from "harfbuzzjs";
// @ts-types="./subset_font.d.ts"
import subsetFont from "subset-font";
import { INVISIBLE } from "./bidi.ts";

/** A font subset for one document. */
export type Face = {
  /** TrueType. */
  bytes: Uint8Array;
  /** Scaled to its own units. */
  font: Font;
  unitsPerEm: number;
  postScriptName: string;
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
  const joiners = new Set(letters.values().filter((letter) => INVISIBLE.test(letter)));
  // Some scripts are shaped by the parts of their letters.
  const parts = new Set([...joiners, ...text.toWellFormed().normalize("NFKD")]);
  const bold = await openFace(boldFile(), letters.union(parts));
  const missing = letters.difference(joiners);
  const regular: Face[] = [];
  const files = await (fontFiles ??= listFontFiles());
  for (const file of files.text) {
    if (!isCovered(file, missing)) continue;
    const face = await openFace(file, missing.union(parts));
    if (face === null) continue;
    regular.push(face);
    for (const letter of face.letters) missing.delete(letter);
  }
  regular.push(...await openEmojiFaces(files.emoji, text));
  return { regular, bold: bold ? [bold, ...regular] : regular };
}

function isCovered({ covers }: FontFile, letters: ReadonlySet<string>): boolean {
  return letters.values().some((letter) => covers(letter.codePointAt(0)!));
}

/** The parts of a sequence, such as a flag's, join in one face alone. */
async function openEmojiFaces(files: readonly FontFile[], text: string): Promise<Face[]> {
  const sequences = [...new Set(text.toWellFormed().match(EMOJI_SEQUENCE))].map((sequence) => [...sequence]);
  const byFile = Map.groupBy(
    sequences,
    (parts) => files.find(({ covers }) => parts.every((part) => covers(part.codePointAt(0)!))),
  );
  const faces = await Promise.all(
    [...byFile].map(([file, parts]) => file === undefined ? null : openFace(file, new Set(parts.flat()))),
  );
  return faces.filter((face) => face !== null);
}

async function openFace(file: FontFile, wanted: ReadonlySet<string>): Promise<Face | null> {
  const covered = [...wanted].filter((letter) => file.covers(letter.codePointAt(0)!));
  if (covered.length === 0) return null;
  const bytes = await subsetFont(Buffer.from(await readFile(file.url)), covered.join(""), {
    targetFormat: "truetype",
  });
  const face = new ShapedFace(new Blob(bytes));
  const font = new Font(face);
  const letters = new Set(
    covered.filter((letter) => font.nominalGlyph(letter.codePointAt(0)!) !== undefined),
  );
  if (letters.size === 0) return null;
  return { bytes, font, unitsPerEm: face.upem, postScriptName: face.getName(6, "en"), letters };
}

type FontFile = { url: URL; covers: (codePoint: number) => boolean };

type FontFiles = { text: FontFile[]; emoji: FontFile[] };

/** Read once: nothing in it is of a document. */
let fontFiles: Promise<FontFiles> | undefined;

/** Joined sequences, with skin tones, flags and keycaps. */
const EMOJI_SEQUENCE = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?|\p{Regional_Indicator}/gv;

const FONTS = new URL("../../node_modules/@fontsource/", import.meta.url);
type FontFamily = { family: string; parts?: readonly string[] };

const LATIN = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];
/** Scripts with a family of their own, of which only their own part is taken. */
const SCRIPTS = [
  ...["arabic", "hebrew", "bengali", "devanagari", "gujarati", "gurmukhi", "tamil", "telugu", "kannada"],
  ...["malayalam", "sinhala", "thai", "lao", "khmer", "myanmar", "ethiopic", "georgian", "armenian"],
];
/** Searched in this order; `unicode.json` lists the parts of those that name none. */
const FAMILIES: readonly FontFamily[] = [
  { family: "noto-sans", parts: LATIN },
  ...SCRIPTS.map((script) => ({ family: `noto-sans-${script}`, parts: [script] })),
  { family: "noto-sans-sc" },
  // Korean alone: the Noto family of it weighs ten times as much.
  { family: "gowun-dodum" },
];
const EMOJI: FontFamily = { family: "noto-emoji" };

/** Only .woff: reading .woff2 can end the process. */
async function listFontFiles(): Promise<FontFiles> {
  const [emoji, ...text] = await Promise.all([EMOJI, ...FAMILIES].map(listFamily));
  return { text: text.flat(), emoji: emoji ?? [] };
}

async function listFamily({ family, parts }: FontFamily): Promise<FontFile[]> {
  const listed: Record<string, string> = JSON.parse(
    await readFile(new URL(`${family}/unicode.json`, FONTS), "utf8"),
  );
  return (parts ?? Object.keys(listed)).map((part) => ({
    url: fileOf(family, part, 400),
    covers: inRanges(listed[part]!),
  }));
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
