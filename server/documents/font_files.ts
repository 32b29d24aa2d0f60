import { readFile } from "node:fs/promises";

/** One file of a font, with the characters that it is said to hold. */
export type FontFile = { url: URL; covers: (codePoint: number) => boolean };

const FONTS = new URL("../../node_modules/@fontsource/", import.meta.url);
/** Sought in this order; a family's parts are those that `unicode.json` beside them lists. */
const FAMILIES = [
  {
    family: "noto-sans",
    first: ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"],
  },
  { family: "noto-sans-arabic", first: ["arabic"] },
  { family: "noto-sans-sc", first: [] },
] as const;

/**
 * The files in which letters are sought, the usual ones first: Latin, Greek, Cyrillic and Devanagari, Arabic, Chinese in
 * its hundred parts. Only .woff: reading the other format can end the
 * process.
 */
export async function fontFiles(): Promise<FontFile[]> {
  const files = await Promise.all(FAMILIES.map(async ({ family, first }) => {
    const listed: Record<string, string> = JSON.parse(
      await readFile(new URL(`${family}/unicode.json`, FONTS), "utf8"),
    );
    const parts = [...new Set([...first, ...Object.keys(listed)])].filter((part) => part in listed);
    return parts.map((part) => ({ url: fileOf(family, part, 400), covers: inRanges(listed[part]!) }));
  }));
  return files.flat();
}

/** The file of our own headings, which are plain English. */
export function boldFile(): FontFile {
  return { url: fileOf("noto-sans", "latin", 600), covers: (codePoint) => codePoint < 0x100 };
}

function fileOf(family: string, part: string, weight: number): URL {
  return new URL(`${family}/files/${family}-${part.replace(/[[\]]/g, "")}-${weight}-normal.woff`, FONTS);
}

/** Whether a code point is in a list such as `U+0000-00FF,U+0131`. */
function inRanges(list: string): FontFile["covers"] {
  const ranges = list.split(",").map((range) => {
    const [from = "", to = from] = range.replace(/^U\+/i, "").split("-");
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
}
