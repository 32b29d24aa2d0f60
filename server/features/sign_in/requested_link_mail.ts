import { longDate } from "../../../domain/dates.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../adapters/mail/transport.ts";

/** The mail with the link that a student, or whoever reads their mail, has asked for. */
export function requestedLinkMail(
  input: { to: string; firstName: string; url: string; expiresAt: string; place: string; timeZone: string },
): Mail {
  return plainMail({
    to: input.to,
    subject: `A new link for ${input.firstName}'s portfolio`,
    greeting: `Hello ${input.firstName},`,
    paragraphs: [
      `Here is your new link to your portfolio at ${input.place}. It works until ${
        longDate(input.expiresAt, input.timeZone)
      }.`,
      `When you open it, type this email address: ${input.to}`,
    ],
    button: { label: "Open my portfolio", url: input.url },
    closing: "If you did not ask for it, you can ignore this mail.",
  });
}
