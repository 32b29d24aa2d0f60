import { type SQL, sql } from "drizzle-orm";

/** Cursor behind an item of a list that is sorted by time and id, newest first. */
export function timeCursor(at: string, id: string): string {
  return `${at}~${id}`;
}

/** SQL condition for the items behind a cursor; true without one. */
export function behindCursor(cursor: string | null, at: SQL, id: SQL): SQL {
  if (cursor === null) return sql`true`;
  const [cursorAt = "", cursorId = ""] = cursor.split("~");
  return sql`(${at}, ${id}) < (${cursorAt}, ${cursorId})`;
}
