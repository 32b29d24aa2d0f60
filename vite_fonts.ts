import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

export const FONT = "@fontsource-variable/atkinson-hyperlegible-next";
/** Weights that the styles use; the package's go from 200 to 800 and make its files a third larger. */
const WEIGHTS = { min: 400, max: 750 };

const SOURCE = new URL(`node_modules/${FONT}/`, import.meta.url);
const TARGET = new URL("node_modules/.cache/fonts/", import.meta.url);

/** Writes the package's styles and files with the weights in use. Returns their folder, for an alias. */
export async function trimFonts(): Promise<string> {
  await mkdir(new URL("files/", TARGET), { recursive: true });
  await Promise.all(["wght.css", "wght-italic.css"].map(async (name) => {
    const css = await readFile(new URL(name, SOURCE), "utf8");
    for (const [, file, ranges] of css.matchAll(/url\(\.\/(files\/[\w.-]+)\)[^}]*unicode-range: ([^;]+);/g)) {
      const trimmed = await subsetFont(await readFile(new URL(file!, SOURCE)), lettersIn(ranges!), {
        targetFormat: "woff2",
        variationAxes: { wght: WEIGHTS },
      });
      await writeFile(new URL(file!, TARGET), trimmed);
    }
    const weights = `font-weight: ${WEIGHTS.min} ${WEIGHTS.max}`;
    await writeFile(new URL(name, TARGET), css.replaceAll("font-weight: 200 800", weights));
  }));
  return fileURLToPath(TARGET).replace(/\/$/, "");
}

/** The characters of `U+0000-00FF,U+0131`. */
function lettersIn(ranges: string): string {
  return ranges.split(",").flatMap((range) => {
    const [first, last = first] = range.trim().slice(2).split("-").map((code) => parseInt(code, 16));
    return Array.from({ length: last! - first! + 1 }, (_, at) => String.fromCodePoint(first! + at));
  }).join("");
}
