import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../../adapters/mail/transport.ts";

type Facts = { to: string; firstName: string; place: string; url: string };

/** The mail that tells a student of unread messages: a link, and never a word of what was written. */
export function studentUnreadMail({ to, firstName, place, url }: Facts): Mail {
  return plainMail({
    to,
    subject: `You have a new message at ${place}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Your teacher has written to you. The message is waiting in your portfolio.",
      `When you open it, type this email address: ${to}`,
    ],
    button: { label: "Read my messages", url },
    closing: "This link is for you alone. It takes the place of the one in an earlier mail about messages.",
  });
}

/** The same for a member of staff who wants it; it names no student. */
export function staffUnreadMail({ to, firstName, place, url }: Facts): Mail {
  return plainMail({
    to,
    subject: `Unread messages at ${place}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`You have messages in Unitfolio at ${place} that you have not read yet.`],
    button: { label: "Open messages", url },
    closing:
      "You get this mail because you asked for it, at most once an hour. You can switch it off on the messages page.",
  });
}
