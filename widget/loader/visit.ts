/** What Moodle's pages hold for their own scripts; the session key is new with every sign-in there. */
type Page = { M?: { cfg?: { sesskey?: unknown } } };

/**
 * Tells one sign-in at the school's page from the next, so that a portfolio is not shown to the next person: a short mark
 * of `stated` (the page's own word) or of Moodle's session key, which itself stays in the page. Null where there is neither.
 */
export function visitMark(stated: string | null, page: unknown): string | null {
  const key = stated ?? (page as Page).M?.cfg?.sesskey;
  return typeof key === "string" && key !== "" ? hash(key).toString(36) : null;
}

/** FNV-1a, 32 bits: fewer than the key has, so it cannot be turned back. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}
