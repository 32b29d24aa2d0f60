/** Cookie name. */
export const DISPLAY_COOKIE = "display";

export const TEXT_SIZES = ["normal", "larger", "largest"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** How one person likes pages to look in one browser. */
export type Display = { text: TextSize; fewer: boolean };

export const DEFAULT_DISPLAY: Display = { text: "normal", fewer: false };

const FEWER = "fewer";

/** Of the cookie's person only: the next one at a shared tablet starts with the defaults. */
export function parseDisplay(cookie: string | undefined, personId: string | undefined): Display {
  const [owner, text, fewer] = cookie?.split("~") ?? [];
  if (personId === undefined || owner !== personId) return DEFAULT_DISPLAY;
  return { text: TEXT_SIZES.find((size) => size === text) ?? "normal", fewer: fewer === FEWER };
}

/** For `document.cookie`. The defaults leave no cookie. Sign-out clears it, as it may tell of a person's needs. */
export function displayCookie(personId: string, { text, fewer }: Display): string {
  const isDefault = text === DEFAULT_DISPLAY.text && fewer === DEFAULT_DISPLAY.fewer;
  const value = isDefault ? "" : [personId, text, fewer ? FEWER : ""].join("~");
  return `${DISPLAY_COOKIE}=${value}; path=/; max-age=${isDefault ? 0 : 31_536_000}; samesite=lax`;
}
