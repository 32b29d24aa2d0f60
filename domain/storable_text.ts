export const NOT_STORABLE = "This has a character that cannot be saved";

/** SQLite cuts a text short at a NUL. */
export function isStorable(text: string): boolean {
  return !text.includes("\u0000");
}
