import { AppError } from "../../../domain/errors.ts";
import { GUIDES, parseGuideName } from "../../../domain/guides.ts";
import { type MarkdownPage, readMarkdown } from "./read_markdown.ts";
import { readPictures } from "./read_pictures.ts";

const FOLDER = new URL("../../../docs/guides/", import.meta.url);

export const MARKDOWN_PAGES = [...GUIDES, "privacy", "accessibility"] as const;

export const pictures = readPictures(new URL("pictures/", FOLDER));

const pages = new Map(
  MARKDOWN_PAGES.map((name) => {
    const text = Deno.readTextFileSync(new URL(`${name}.md`, FOLDER));
    return [name, Object.freeze(readMarkdown(text, (name) => pictures.get(name)))];
  }),
);

export function readMarkdownPage(name: typeof MARKDOWN_PAGES[number]): MarkdownPage {
  return pages.get(name)!;
}

/** Throws not_found with the text of spec 1 §8. */
export function readGuide(name: string): MarkdownPage {
  const guide = parseGuideName(name);
  if (guide === null) throw new AppError("not_found", "Documentation not found");
  return readMarkdownPage(guide);
}
