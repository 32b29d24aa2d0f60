import { desc, type SQL, sql } from "drizzle-orm";
import { contactMessages } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";
import { LIFETIMES } from "../../../domain/limits.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

/** Newest first. */
export async function listContactMessages(db: ControlReader, maxItems: number): Promise<ContactMessage[]> {
  return await db.select().from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id)).limit(maxItems);
}

export function expiredContactMessages(now: Date): SQL {
  const before = new Date(now.getTime() - LIFETIMES.contactMessage).toISOString();
  return sql`contact_messages where created_at < ${before}`;
}
