import { type SQL, sql } from "drizzle-orm";

/** Cursor behind an item of a list that is sorted by time and id. */
export function timeCursor(at: string, id: string): string {
  return `${at}~${id}`;
}

/** SQL condition for the items behind a cursor, newest first unless told otherwise; true without one. */
export function behindCursor(cursor: string | null, at: SQL, id: SQL, descending = true): SQL {
  if (cursor === null) return sql`true`;
  const [cursorAt = "", cursorId = ""] = cursor.split("~");
  return sql`(${at}, ${id}) ${descending ? sql`<` : sql`>`} (${cursorAt}, ${cursorId})`;
}
