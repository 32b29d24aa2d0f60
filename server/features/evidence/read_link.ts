import { AppError } from "../../../domain/errors.ts";
import {
  checkLink,
  guessLinkType,
  linkTitle,
  type LinkType,
  normalLink,
} from "../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { NewLink } from "./keep_file.ts";

/**
 * A typed link as it is to be kept, with its title ('{Type} Link' where none was given, spec 1 §2.7). It is never fetched.
 * Throws `invalid`, in the spec's words, for what is no http or https address.
 */
export function readLink(
  { url, title, linkType }: { url: string; title?: string | null; linkType?: LinkType | null },
): { link: NewLink; title: string } {
  const wrong = checkLink(url);
  if (wrong) throw new AppError("invalid", wrong, { fields: { fileUrl: wrong } });
  const type = linkType ?? guessLinkType(url);
  const name = linkTitle(clean(title ?? ""), type);
  if ([...name].length > TEXT_LIMITS.linkTitle) {
    const words = `At most ${TEXT_LIMITS.linkTitle} characters can be kept here`;
    throw new AppError("invalid", words, { fields: { fileName: words } });
  }
  return { link: { url: normalLink(url), type }, title: name };
}

/** Without the characters that hide what a text says, as file names are kept. */
function clean(title: string): string {
  return title.toWellFormed().normalize("NFC").replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ").trim();
}
