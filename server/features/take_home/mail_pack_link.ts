import { recordLinks } from "../../../domain/record_links.ts";
import { packMailText } from "../../../domain/take_home.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import { mailErrorCode, MailRefused, MailServerAway } from "../../adapters/mail/transport.ts";
import type { Services } from "../../services/services.ts";
import { readEstablishment } from "../settings/read_settings.ts";
import { preparePackLink, settlePackLink } from "./settle_pack_link.ts";

type Job = {
  payload: Record<string, unknown>;
  services: Services;
  tenantId: string;
  isLastAttempt: boolean;
};

/**
 * Job `{ packLinkId, origin }`: makes the token, mails it and records that. Not resent once recorded; a retry makes a new
 * token. A mail refused, or failed at the last try, is recorded as failed.
 */
export async function mailPackLink({ payload, services, tenantId, isLastAttempt }: Job): Promise<void> {
  const { doors, now, mail } = services;
  const packLinkId = String(payload.packLinkId);
  const prepared = await doors.writeTenant(tenantId, (tx) => preparePackLink(tx, packLinkId, now()));
  if (prepared === null) return;
  const { to, token, studentId, ...facts } = prepared;
  const { establishmentName, timeZone } = await doors.readTenant(tenantId, readEstablishment);
  const text = packMailText({ ...facts, establishmentName, timeZone });
  const settle = (state: "sent" | "failed") =>
    doors.writeTenant(tenantId, (tx) => settlePackLink(tx, { packLinkId, studentId, state, now: now() }));
  try {
    await mail.send(plainMail({
      to,
      subject: text.subject,
      greeting: text.greeting,
      paragraphs: [text.opening, text.how, text.expiry],
      button: { label: "Open your work", url: `${String(payload.origin)}${recordLinks.takeHome(token)}` },
      closing: text.closing,
    }));
  } catch (error) {
    if (error instanceof MailServerAway) throw error;
    const refused = error instanceof MailRefused;
    if (refused || isLastAttempt) await settle("failed");
    if (refused) return;
    throw new Error(`a link to a take-home pack was not mailed: ${mailErrorCode(error)}`);
  }
  await settle("sent");
}
