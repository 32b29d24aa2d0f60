import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { LinkMailReason } from "../../../../domain/link_mails.ts";
import { eventStatement } from "../../activity/events.ts";

type Outcome =
  & { linkMailId: string; studentId: string; now: Date }
  & ({ state: "sent" } | { state: "failed" | "skipped"; reason: LinkMailReason });

/** Records the outcome of a waiting mail and revokes the link of an unsent one; idempotent. */
export async function settleLinkMail(tx: TenantWriter, outcome: Outcome): Promise<void> {
  const { linkMailId, studentId, state, now } = outcome;
  const reason = outcome.state === "sent" ? null : outcome.reason;
  const at = now.toISOString();
  const eventId = newId("event");
  await tx.batch([
    tx.db.run(sql`
      update link_mails set state = ${state}, reason = ${reason}, done_at = ${at}
      where id = ${linkMailId} and state = 'waiting'`),
    eventStatement(tx, {
      id: eventId,
      what: state === "sent" ? "student_access.link_mailed" : "student_access.link_not_mailed",
      at: now,
      actor: { kind: "system", id: "link_mailing" },
      studentId,
      data: { linkMailId, ...(reason === null ? {} : { reason }) },
    }),
    ...(state === "sent" ? [] : [tx.db.run(sql`
      update student_access set revoked_at = ${at}
      where id = ${accessIdOf(linkMailId)} and revoked_at is null
        and exists (select 1 from events where id = ${eventId})`)]),
  ]);
}

/** Id of the access link of a mail, the same for every try. */
export function accessIdOf(linkMailId: string): string {
  return linkMailId.replace(/^[a-z]+_/, "acc_");
}
