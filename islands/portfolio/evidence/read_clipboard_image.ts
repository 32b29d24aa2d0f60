import { momentWords } from "./moment_words.ts";

/**
 * The picture on the clipboard as a file named for the moment (`Screenshot 2026-06-15 14.05.png`), or null when there is
 * none. Throws when the browser does not let the page look.
 */
export async function readClipboardImage(now: Date): Promise<File | null> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((type) => type.startsWith("image/"));
    if (type) return new File([await item.getType(type)], screenshotName(type, now), { type });
  }
  return null;
}

/** A file name for a pasted picture, by the reader's own clock. */
export function screenshotName(type: string, now: Date): string {
  return `Screenshot ${momentWords(now)}.${type.slice("image/".length)}`;
}
