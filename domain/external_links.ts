/** Spec 1 §2.7. */
export const LINK_TYPES = ["youtube", "vimeo", "google-drive", "dropbox", "website"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const LINK_TYPE_NAMES: Record<LinkType, string> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  "google-drive": "Google Drive",
  dropbox: "Dropbox",
  website: "Website",
};

/** File type of a link (spec 1 §3). */
export const LINK_FILE_TYPE = "link";

/** In characters of the normalized URL. */
const MAX_URL_LENGTH = 2000;
const INVALID_URL = "Please enter a valid URL (including http:// or https://)";

/** Spec 1 §5. */
export function checkLink(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return "Please enter a URL";
  const url = parseHttpUrl(typed);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return INVALID_URL;
  return url.href.length > MAX_URL_LENGTH ? "This URL is too long" : null;
}

/** As a browser spells it; only for what `checkLink` accepts. */
export function normalizeLink(text: string): string {
  return new URL(text.trim()).href;
}

/** 'YouTube Link' without a title (spec 1 §2.7). */
export function linkTitle(title: string | null | undefined, type: LinkType): string {
  return title?.trim() || `${LINK_TYPE_NAMES[type]} Link`;
}

const HOST_PATTERNS: readonly (readonly [RegExp, LinkType])[] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, "youtube"],
  [/(^|\.)vimeo\.com$/, "vimeo"],
  [/^(drive|docs|photos)\.google\.com$|^photos\.app\.goo\.gl$/, "google-drive"],
  [/(^|\.)(dropbox\.com|db\.tt)$/, "dropbox"],
];

export function guessLinkType(text: string): LinkType {
  const host = parseHttpUrl(text.trim())?.hostname ?? "";
  return HOST_PATTERNS.find(([pattern]) => pattern.test(host))?.[1] ?? "website";
}

function parseHttpUrl(text: string): URL | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
}
