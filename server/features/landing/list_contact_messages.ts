import { desc } from "drizzle-orm";
import { contactMessages } from "../../../db/control/schema/index.ts";
import type { ControlReader } from "../../../db/doors.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

/** What was written from public pages, the newest first, at most `most` of them. */
export async function listContactMessages(db: ControlReader, most: number): Promise<ContactMessage[]> {
  return await db.select().from(contactMessages)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id)).limit(most);
}
