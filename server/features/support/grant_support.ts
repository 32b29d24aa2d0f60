import { eq, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { supportGrants } from "../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { AppError, notFound } from "../../../domain/errors.ts";
import { newId } from "../../../domain/ids.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { SUPPORT_LENGTH_MS, type SupportLength, type SupportReason } from "../../../domain/support.ts";
import { jobStatement } from "../../queue/enqueue.ts";
import { eventStatement, eventWritten } from "../activity/events.ts";

type Input = { length: SupportLength; reason: SupportReason; mayChange: boolean; now: Date };

/** Sends the current grant to the control database (`tellSupport`). */
export const TELL_SUPPORT = "tell_support";

/** Enqueues a job. Throws conflict while another grant is open. */
export async function grantSupport(
  tx: TenantWriter,
  actor: StaffActor,
  input: Input,
): Promise<{ id: string }> {
  const { length, reason, mayChange, now } = input;
  const [id, eventId] = [newId("supportGrant"), newId("event")];
  const at = now.toISOString();
  const endsAt = new Date(now.getTime() + SUPPORT_LENGTH_MS[length]).toISOString();
  const [, granted] = await tx.batch([
    tx.db.run(sql`update support_grants set ended_at = ends_at where ended_at is null and ends_at <= ${at}`),
    tx.db.all(typedRows({ id: supportGrants.id }, (columns) =>
      sql`
      insert into support_grants (id, reason, may_change, granted_by, granted_at, ends_at)
      select ${id}, ${reason}, ${Number(mayChange)}, ${actor.id}, ${at}, ${endsAt}
      where not exists (select 1 from support_grants where ended_at is null) returning ${columns}`)),
    eventStatement(tx, {
      id: eventId,
      what: "support.granted",
      at: now,
      actor,
      data: { support: id, mayChange, endsAt },
    }),
    jobStatement(tx, { kind: TELL_SUPPORT, payload: {}, now }, eventWritten(eventId)),
  ]);
  if (granted.length === 0) {
    throw new AppError("conflict", "Support access is open already. End it before you grant it again.");
  }
  return { id };
}

/** Ends it with its sessions; idempotent. Enqueues a job. Throws not_found. */
export async function endSupport(
  tx: TenantWriter,
  actor: StaffActor | { kind: "operator" },
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [eventId, at] = [newId("event"), now.toISOString()];
  const ended = eventWritten(eventId);
  await tx.batch([
    tx.db.run(sql`
      update support_grants set ended_at = ${at}, ended_by = ${actor.kind === "staff" ? actor.id : null}
      where id = ${id} and ${isGrantOpen(sql`${at}`)}`),
    eventStatement(tx, { id: eventId, what: "support.ended", at: now, actor, data: { support: id } }),
    tx.db.run(sql`delete from support_sessions where grant_id = ${id} and ${ended}`),
    tx.db.run(sql`delete from support_handovers where grant_id = ${id} and ${ended}`),
    jobStatement(tx, { kind: TELL_SUPPORT, payload: {}, now }, ended),
  ]);
  const [grant] = await tx.db.select({ id: supportGrants.id }).from(supportGrants).where(
    eq(supportGrants.id, id),
  );
  if (!grant) throw notFound();
}

/** SQL condition over `support_grants`. */
export function isGrantOpen(now: SQL): SQL {
  return sql`(support_grants.ended_at is null and support_grants.ends_at > ${now})`;
}
