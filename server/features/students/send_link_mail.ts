import type { TenantWriter } from "../../../db/doors.ts";
import { type Mail, mailFault, MailRefused, MailServerAway } from "../../adapters/mail/transport.ts";
import type { Establishment } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { readEstablishment } from "../settings/read_settings.ts";

export type LinkMailJob = {
  payload: Record<string, unknown>;
  services: Services;
  tenantId: string;
  isLastAttempt: boolean;
};

type Steps<Prepared> = {
  /** Creates the link; null if there is nothing to mail. */
  prepare: (tx: TenantWriter, now: Date) => Promise<Prepared | null>;
  compose: (prepared: Prepared, establishment: Establishment) => Mail;
  settle: (tx: TenantWriter, prepared: Prepared, state: "sent" | "failed", now: Date) => Promise<void>;
  /** Begins the error if the mail was not taken. */
  fault: string;
};

/**
 * Creates a link, sends the mail and records it; a retry replaces the link. A mail refused, or failed at the last try, is
 * recorded as failed.
 */
export async function sendLinkMail<Prepared>(
  { services: { doors, now, mail }, tenantId, isLastAttempt }: LinkMailJob,
  { prepare, compose, settle, fault }: Steps<Prepared>,
): Promise<void> {
  const prepared = await doors.writeTenant(tenantId, (tx) => prepare(tx, now()));
  if (prepared === null) return;
  const message = compose(prepared, await doors.readTenant(tenantId, readEstablishment));
  const record = (state: "sent" | "failed") =>
    doors.writeTenant(tenantId, (tx) => settle(tx, prepared, state, now()));
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof MailServerAway) throw error;
    const refused = error instanceof MailRefused;
    if (refused || isLastAttempt) await record("failed");
    if (refused) return;
    throw mailFault(error, fault);
  }
  await record("sent");
}
