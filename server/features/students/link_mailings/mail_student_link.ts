import { type LinkMailFacts, linkMailText } from "../../../../domain/link_mails.ts";
import { links } from "../../../../domain/links.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import { type Mail, mailErrorCode, MailRefused, MailServerAway } from "../../../adapters/mail/transport.ts";
import type { Services } from "../../../services/services.ts";
import { readEstablishment } from "../../settings/read_settings.ts";
import { prepareLinkMail } from "./prepare_link_mail.ts";
import { settleLinkMail } from "./settle_link_mail.ts";

type Job = {
  payload: Record<string, unknown>;
  services: Services;
  tenantId: string;
  isLastAttempt: boolean;
};

/**
 * Job `{ linkMailId, origin }`: creates the link, sends the mail and records it. Not resent once recorded;
 * a retry replaces the link. A mail refused, or failed at the last try, is recorded as failed.
 */
export async function mailStudentLink(
  { payload, services, tenantId, isLastAttempt }: Job,
): Promise<void> {
  const { doors, now, mail } = services;
  const linkMailId = String(payload.linkMailId);
  const prepared = await doors.writeTenant(tenantId, (tx) => prepareLinkMail(tx, { linkMailId, now: now() }));
  if (!prepared) return;
  const { token, portfolios, studentId, ...facts } = prepared;
  const { establishmentName, timeZone } = await doors.readTenant(tenantId, readEstablishment);
  const settle = (state: { state: "sent" } | { state: "failed"; reason: "not_delivered" }) =>
    doors.writeTenant(
      tenantId,
      (tx) => settleLinkMail(tx, { linkMailId, studentId, now: now(), ...state }),
    );
  const message = studentLinkMail({
    ...facts,
    establishmentName,
    timeZone,
    portfolios: portfolios.map(({ id, title }) => ({
      title,
      url: `${String(payload.origin)}${links.studentAccess(token, id)}`,
    })),
  });
  try {
    await mail.send(message);
  } catch (error) {
    if (error instanceof MailServerAway) throw error;
    const refused = error instanceof MailRefused;
    if (refused || isLastAttempt) await settle({ state: "failed", reason: "not_delivered" });
    if (refused) return;
    throw new Error(`a student's link was not mailed: ${mailErrorCode(error)}`);
  }
  await settle({ state: "sent" });
}

type MailInput = Omit<LinkMailFacts, "units"> & { to: string; portfolios: { title: string; url: string }[] };

/** Needs at least one portfolio. */
function studentLinkMail({ to, portfolios, ...facts }: MailInput): Mail {
  const text = linkMailText({ ...facts, units: portfolios.map(({ title }) => title) });
  const [button, ...more] = portfolios.map(({ title, url }) => ({ label: `Open ${title}`, url }));
  if (!button) throw new Error("a mail with a link leads to a portfolio at least");
  return plainMail({
    to,
    subject: text.subject,
    greeting: text.greeting,
    paragraphs: [text.opening, text.verify, text.expiry],
    button,
    more,
    closing: text.closing,
  });
}
