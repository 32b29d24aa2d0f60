/** Where a link of the evidence leads (spec 1 §2.7). */
export const LINK_TYPES = ["youtube", "vimeo", "google-drive", "dropbox", "website"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export const LINK_TYPE_NAMES: Record<LinkType, string> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  "google-drive": "Google Drive",
  dropbox: "Dropbox",
  website: "Website",
};

/** The type of an external link's piece of evidence, where a file has its MIME type (spec 1 §3). */
export const LINK_FILE_TYPE = "link";

/** Longest address that is kept, in characters, as a browser spells it out. */
const LONGEST = 2000;
const BAD_URL = "Please enter a valid URL (including http:// or https://)";

/** What is wrong with a typed address, in the spec's words (spec 1 §5), or null. */
export function checkLink(text: string): string | null {
  const typed = text.trim();
  if (typed === "") return "Please enter a URL";
  const url = parsed(typed);
  if (url === null || url.hostname === "" || url.username !== "" || url.password !== "") return BAD_URL;
  return url.href.length > LONGEST ? "This URL is too long" : null;
}

/** A typed address as it is kept: with everything that a browser would spell out. Only for what `checkLink` passes. */
export function normalLink(text: string): string {
  return new URL(text.trim()).href;
}

/** What a link is called that was given no title: 'YouTube Link' (spec 1 §2.7, '{Type} Link'). */
export function linkTitle(title: string | null | undefined, type: LinkType): string {
  return title?.trim() || `${LINK_TYPE_NAMES[type]} Link`;
}

const HOSTS: readonly (readonly [RegExp, LinkType])[] = [
  [/(^|\.)(youtube\.com|youtu\.be|youtube-nocookie\.com)$/, "youtube"],
  [/(^|\.)vimeo\.com$/, "vimeo"],
  [/^(drive|docs|photos)\.google\.com$|^photos\.app\.goo\.gl$/, "google-drive"],
  [/(^|\.)(dropbox\.com|db\.tt)$/, "dropbox"],
];

/** Which type an address is most likely of, for a form that fills itself in; `website` for all that is none of the others. */
export function guessLinkType(text: string): LinkType {
  const host = parsed(text.trim())?.hostname ?? "";
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? "website";
}

function parsed(text: string): URL | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
}
