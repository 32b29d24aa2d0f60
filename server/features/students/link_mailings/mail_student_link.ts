import { linkMailText } from "../../../../domain/link_mails.ts";
import { links } from "../../../../domain/links.ts";
import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import { type LinkMailJob, sendLinkMail } from "../send_link_mail.ts";
import { prepareLinkMail } from "./prepare_link_mail.ts";
import { settleLinkMail } from "./settle_link_mail.ts";

/** Job `{ linkMailId, origin }`: creates the link, sends the mail and records it. Not resent once recorded. */
export async function mailStudentLink(job: LinkMailJob): Promise<void> {
  const linkMailId = String(job.payload.linkMailId);
  await sendLinkMail(job, {
    prepare: (tx, now) => prepareLinkMail(tx, { linkMailId, now }),
    compose({ to, token, portfolios, firstName, expiresAt }, { establishmentName, timeZone }) {
      const units = portfolios.map(({ title }) => title);
      const text = linkMailText({ firstName, establishmentName, units, expiresAt, timeZone });
      const [button, ...more] = portfolios.map(({ id, title }) => ({
        label: `Open ${title}`,
        url: `${String(job.payload.origin)}${links.studentAccess(token, id)}`,
      }));
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
    },
    settle(tx, { studentId }, state, now) {
      const outcome = state === "sent" ? { state } : { state, reason: "not_delivered" } as const;
      return settleLinkMail(tx, { linkMailId, studentId, now, ...outcome });
    },
    fault: "a student's link was not mailed",
  });
}
