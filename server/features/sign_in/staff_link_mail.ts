import type { Mail } from "../../adapters/mail/transport.ts";
import { dateAndTime } from "../../../domain/dates.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";

/** The mail with a one-time sign-in link. `place` is the establishment's name, or the product's on its own host. */
export function staffLinkMail(
  input: { to: string; firstName: string; url: string; expiresAt: string; place: string; timeZone: string },
): Mail {
  return plainMail({
    to: input.to,
    subject: `Sign in to ${input.place}`,
    greeting: `Hello ${input.firstName},`,
    paragraphs: [
      `Here is your link to sign in to Unitfolio at ${input.place}. It works once, until ${
        dateAndTime(input.expiresAt, input.timeZone)
      }.`,
    ],
    button: { label: "Sign in", url: input.url },
    closing: "If you did not ask for it, you can ignore this mail: nobody is signed in without the link.",
  });
}
