import { GUIDES } from "../../../domain/guides.ts";
import { type MarkdownPage, readMarkdown } from "./read_markdown.ts";
import { readPictures } from "./read_pictures.ts";

const FOLDER = new URL("../../../docs/guides/", import.meta.url);

/** The pages that are written in markdown: the guides, and what every public page leads to from its foot. */
export const MARKDOWN_PAGES = [...GUIDES, "privacy", "accessibility"] as const;

/** The guides' pictures by file name, read once at start. */
export const pictures = readPictures(new URL("pictures/", FOLDER));

const pages = new Map(
  MARKDOWN_PAGES.map((name) => {
    const text = Deno.readTextFileSync(new URL(`${name}.md`, FOLDER));
    return [name, Object.freeze(readMarkdown(text, (name) => pictures.get(name)))];
  }),
);

/** One of them, read and rendered once at start. */
export function pageInMarkdown(name: typeof MARKDOWN_PAGES[number]): MarkdownPage {
  return pages.get(name)!;
}
