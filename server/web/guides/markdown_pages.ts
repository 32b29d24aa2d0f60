import { AppError } from "../../../domain/errors.ts";
import { GUIDES, parseGuideName } from "../../../domain/guides.ts";
import type { MarkdownPage } from "./read_markdown.ts";
import { readPictures } from "./read_pictures.ts";

const FOLDER = new URL("../../../docs/guides/", import.meta.url);

export const MARKDOWN_PAGES = [...GUIDES, "privacy", "accessibility"] as const;

let pictures: ReturnType<typeof readPictures> | undefined;

/** Read when first asked for: hashing them would delay every start. */
export function guidePictures(): ReturnType<typeof readPictures> {
  return pictures ??= readPictures(new URL("pictures/", FOLDER));
}

type PageName = typeof MARKDOWN_PAGES[number];
const pages = new Map<PageName, Promise<MarkdownPage>>();

/** Rendered once, when first asked for. */
export function readMarkdownPage(name: PageName): Promise<MarkdownPage> {
  const known = pages.get(name);
  if (known) return known;
  const page = renderPage(name);
  pages.set(name, page);
  // A failure is tried again.
  page.catch(() => pages.delete(name));
  return page;
}

async function renderPage(name: PageName): Promise<MarkdownPage> {
  const { readMarkdown } = await import("./read_markdown.ts");
  const text = Deno.readTextFileSync(new URL(`${name}.md`, FOLDER));
  return Object.freeze(readMarkdown(text, (picture) => guidePictures().get(picture)));
}

/** Throws not_found with the text of spec 1 §8. */
export async function readGuide(name: string): Promise<MarkdownPage> {
  const guide = parseGuideName(name);
  if (guide === null) throw new AppError("not_found", "Documentation not found");
  return await readMarkdownPage(guide);
}
