import { recordLinks } from "../../../domain/record_links.ts";
import { packMailText } from "../../../domain/take_home.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import { type LinkMailJob, sendLinkMail } from "../students/send_link_mail.ts";
import { preparePackLink, settlePackLink } from "./settle_pack_link.ts";

/** Job `{ packLinkId, origin }`: makes the token, mails it and records that. Not resent once recorded. */
export async function mailPackLink(job: LinkMailJob): Promise<void> {
  const packLinkId = String(job.payload.packLinkId);
  await sendLinkMail(job, {
    prepare: (tx, now) => preparePackLink(tx, packLinkId, now),
    compose({ to, token, firstName, expiresAt }, { establishmentName, timeZone }) {
      const text = packMailText({ firstName, expiresAt, establishmentName, timeZone });
      return plainMail({
        to,
        subject: text.subject,
        greeting: text.greeting,
        paragraphs: [text.opening, text.how, text.expiry],
        button: {
          label: "Open your work",
          url: `${String(job.payload.origin)}${recordLinks.takeHome(token)}`,
        },
        closing: text.closing,
      });
    },
    settle: (tx, { studentId }, state, now) => settlePackLink(tx, { packLinkId, studentId, state, now }),
    fault: "a link to a take-home pack was not mailed",
  });
}
