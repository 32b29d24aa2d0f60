import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { links } from "../../../../domain/links.ts";
import { faultOf } from "../../../adapters/mail/fault_of.ts";
import { orStopped } from "../../../adapters/mail/or_stopped.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import type { Services } from "../../../services.ts";
import { readEstablishment } from "../../settings/read_establishment.ts";
import { reportMail } from "./report_mail.ts";

type Work = { payload: Record<string, unknown>; services: Services; tenantId: string; signal: AbortSignal };

/**
 * The job that tells one administrator that a message was reported, `{ personId, origin }`. It looks only now whether they
 * still are one, and whether a report of somebody else's still waits; otherwise there is nothing to tell.
 */
export async function mailReport({ payload, services, tenantId, signal }: Work): Promise<void> {
  const { doors, mail } = services;
  const [person, { establishmentName: place }] = await doors.readTenant(
    tenantId,
    (db) => Promise.all([readTold(db, String(payload.personId)), readEstablishment(db)]),
  );
  if (!person) return;
  const letter = reportMail({ ...person, place, url: `${String(payload.origin)}${links.safeguarding()}` });
  try {
    await orStopped(mail.send(letter), signal);
  } catch (error) {
    if (error instanceof MailRefused) throw error;
    throw new Error(`a mail about a report was not taken: ${faultOf(error)}`);
  }
}

async function readTold(db: Pick<TenantReader, "all">, personId: string) {
  const [row] = await db.all<{ to: string; firstName: string }>(sql`
    select email as "to", first_name as firstName from staff
    where user_id = ${personId} and role = 'admin' and archived_at is null and exists (
      select 1 from chat_reports where handled_at is null and reported_by <> ${personId})`);
  return row;
}
