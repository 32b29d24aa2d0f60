import { readFile } from "node:fs/promises";

export type FontFile = { url: URL; covers: (codePoint: number) => boolean };

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

/** For headings, which are plain English. */
export function boldFile(): FontFile {
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
