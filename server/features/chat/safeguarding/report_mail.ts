import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../../adapters/mail/transport.ts";

/** The mail that tells an administrator of a report: a link, and neither a word of what was written nor anybody's name. */
export function reportMail(
  { to, firstName, place, url }: { to: string; firstName: string; place: string; url: string },
): Mail {
  return plainMail({
    to,
    subject: `A message was reported at ${place}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Somebody at ${place} has reported a message in Unitfolio. Please look at it soon: a child may need you.`,
      "You need to be signed in as an administrator, in Admin Mode.",
    ],
    button: { label: "Open the reports", url },
    closing: "Every administrator of the establishment gets this mail. What was written is never in a mail.",
  });
}
