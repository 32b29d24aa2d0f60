import { and, eq, ne } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { staff } from "../../../../db/tenant/schema/index.ts";
import type { StaffActor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";

/** Opt-in for staff. */
export type MailPreference = { mail: boolean };

export async function readMailPreference(
  db: Pick<TenantReader, "select">,
  staffId: string,
): Promise<MailPreference> {
  const [row] = await db.select({ mail: staff.chatMail }).from(staff).where(eq(staff.userId, staffId));
  return { mail: row?.mail ?? false };
}

export async function saveMailPreference(
  tx: TenantWriter,
  actor: StaffActor,
  { mail, now }: { mail: boolean; now: Date },
): Promise<MailPreference> {
  await tx.batch([
    tx.db.update(staff).set({ chatMail: mail }).where(
      and(eq(staff.userId, actor.id), ne(staff.chatMail, mail)),
    ),
    eventStatement(tx, { what: "staff.chat_mail_chosen", at: now, actor, data: { wanted: mail } }),
  ]);
  return { mail };
}
