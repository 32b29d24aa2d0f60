import { and, eq, isNull } from "drizzle-orm";
import { contactMessages } from "../../../db/control/schema/index.ts";
import type { Services } from "../../services.ts";
import { contactMail } from "./contact_mail.ts";

/**
 * The work behind a contact message, `{ contactId }`: mails it to the operator and notes when. Where the installation
 * names no operator's address the message stays in the database and `mailed_at` null.
 */
export async function mailContactMessage(
  { payload, services }: { payload: Record<string, unknown>; services: Services },
): Promise<void> {
  const { doors, mail, config, now } = services;
  const { operatorEmail } = config;
  if (operatorEmail === undefined) return;
  const waiting = and(eq(contactMessages.id, String(payload.contactId)), isNull(contactMessages.mailedAt));
  const [message] = await doors.readControl((db) => db.select().from(contactMessages).where(waiting));
  if (!message) return;
  await mail.send(contactMail(operatorEmail, message));
  await doors.writeControl((tx) =>
    tx.batch([tx.db.update(contactMessages).set({ mailedAt: now().toISOString() }).where(waiting)])
  );
}
