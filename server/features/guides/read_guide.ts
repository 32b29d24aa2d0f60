import { AppError } from "../../../domain/errors.ts";
import { guideNamed } from "../../../domain/guides.ts";
import { pageInMarkdown } from "./pages_in_markdown.ts";
import type { MarkdownPage } from "./read_markdown.ts";

/** The guide of that name. Throws `not_found` with the words of spec 1 §8. */
export function readGuide(name: string): MarkdownPage {
  const guide = guideNamed(name);
  if (guide === null) throw new AppError("not_found", "Documentation not found");
  return pageInMarkdown(guide);
}
