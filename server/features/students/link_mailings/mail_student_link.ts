import { links } from "../../../../domain/links.ts";
import { faultOf } from "../../../adapters/mail/fault_of.ts";
import { orStopped } from "../../../adapters/mail/or_stopped.ts";
import { MailRefused } from "../../../adapters/mail/transport.ts";
import type { Services } from "../../../services.ts";
import { readEstablishment } from "../../settings/read_establishment.ts";
import { prepareLinkMail } from "./prepare_link_mail.ts";
import { settleLinkMail } from "./settle_link_mail.ts";
import { studentLinkMail } from "./student_link_mail.ts";

type Work = {
  payload: Record<string, unknown>;
  services: Services;
  tenantId: string;
  signal: AbortSignal;
  last: boolean;
};

/**
 * The job behind one mail of a mailing, `{ linkMailId, origin }`: makes the link only now, sends it, and notes it as sent.
 * What was noted is never sent again. Only a server that dies between the two, or one that takes the mail and then says
 * that it did not, makes a second mail, whose link takes the place of the first one's. A mail that the server
 * refuses for good, or has not taken at the last try, is noted as failed.
 */
export async function mailStudentLink({ payload, services, tenantId, signal, last }: Work): Promise<void> {
  const { doors, now, mail } = services;
  const linkMailId = String(payload.linkMailId);
  const ready = await doors.writeTenant(tenantId, (tx) => prepareLinkMail(tx, { linkMailId, now: now() }));
  if (!ready) return;
  const { token, portfolios, studentId, ...facts } = ready;
  const { establishmentName, timeZone } = await doors.readTenant(tenantId, readEstablishment);
  const settle = (state: { state: "sent" } | { state: "failed"; reason: "not_delivered" }) =>
    doors.writeTenant(
      tenantId,
      (tx) => settleLinkMail(tx, { linkMailId, studentId, now: now(), ...state }),
    );
  const letter = studentLinkMail({
    ...facts,
    establishmentName,
    timeZone,
    portfolios: portfolios.map(({ id, title }) => ({
      title,
      url: `${String(payload.origin)}${links.studentAccess(token, id)}`,
    })),
  });
  try {
    await orStopped(mail.send(letter), signal);
  } catch (error) {
    const refused = error instanceof MailRefused;
    if (refused || last) await settle({ state: "failed", reason: "not_delivered" });
    if (refused) return;
    throw new Error(`a student's link was not mailed: ${faultOf(error)}`);
  }
  await settle({ state: "sent" });
}
