import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { LinkMailReason } from "../../../../domain/link_mails.ts";
import { eventStatement } from "../../activity/record_event.ts";
import { accessIdOf } from "./prepare_link_mail.ts";

type Settled =
  & { linkMailId: string; studentId: string; now: Date }
  & ({ state: "sent" } | { state: "failed" | "skipped"; reason: LinkMailReason });

/** Notes what became of a mail that was waiting; of one that was settled before, nothing. What was not sent opens nothing. */
export async function settleLinkMail(tx: TenantWriter, settled: Settled): Promise<void> {
  const { linkMailId, studentId, state, now } = settled;
  const reason = settled.state === "sent" ? null : settled.reason;
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
