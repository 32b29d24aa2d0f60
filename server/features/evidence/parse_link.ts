import { AppError } from "../../../domain/errors.ts";
import {
  checkLink,
  guessLinkType,
  linkTitle,
  type LinkType,
  normalizeLink,
} from "../../../domain/external_links.ts";
import { TEXT_LIMITS } from "../../../domain/limits.ts";
import type { NewLink } from "./save_file.ts";

/**
 * Normalises a link, never fetching it; the title defaults to '{Type} Link' (spec 1 §2.7). Throws
 * `invalid`.
 */
export function parseLink(
  { url, title, linkType }: { url: string; title?: string | null; linkType?: LinkType | null },
): { link: NewLink; title: string } {
  const message = checkLink(url);
  if (message) throw new AppError("invalid", message, { fields: { fileUrl: message } });
  const type = linkType ?? guessLinkType(url);
  const name = linkTitle(clean(title ?? ""), type);
  if ([...name].length > TEXT_LIMITS.linkTitle) {
    const message = `At most ${TEXT_LIMITS.linkTitle} characters can be kept here`;
    throw new AppError("invalid", message, { fields: { fileName: message } });
  }
  return { link: { url: normalizeLink(url), type }, title: name };
}

/** Control and bidirectional characters can disguise a name. */
function clean(title: string): string {
  return title.toWellFormed().normalize("NFC").replace(/[\p{Cc}\p{Bidi_Control}]/gu, " ").trim();
}
