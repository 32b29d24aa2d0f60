import { sql } from "drizzle-orm";
import { LIFETIMES } from "../../../domain/limits.ts";

/** The statement that removes what was written from public pages a year ago: it was answered, or never will be. */
export function oldContactMessagesStatement(now: Date) {
  const before = new Date(now.getTime() - LIFETIMES.contactMessage).toISOString();
  return sql`delete from contact_messages where created_at < ${before}`;
}
