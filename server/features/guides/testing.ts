const ROOT = new URL("../../../", import.meta.url);
const SHOWN_FROM = ["domain/", "ui/", "islands/", "server/"];

/** All that may be shown on a screen: the code of pages and islands without comments, each run of spaces as one. */
export function shownSource(): string {
  return SHOWN_FROM.flatMap((folder) => sourcesIn(new URL(folder, ROOT)))
    .map((text) => text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "").replace(/\s+/g, " "))
    .join("\n");
}

/**
 * Whether a label stands in the source as a text of its own: between quotes or tags, or with something computed before
 * or behind it.
 */
export function isShown(label: string, source: string): boolean {
  const words = label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("&", "&(?:amp;)?");
  return new RegExp(`["'\`>}] ?${words} ?(?:["'\`<]|\\(?\\$?\\{)`).test(source);
}

function sourcesIn(folder: URL): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return sourcesIn(new URL(`${name}/`, folder));
    const isCode = /\.tsx?$/.test(name) && !/(_test|^testing)\.tsx?$/.test(name);
    return isCode && !name.startsWith("gallery") ? [Deno.readTextFileSync(new URL(name, folder))] : [];
  });
}
