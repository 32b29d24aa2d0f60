import { plainMail } from "../../../adapters/mail/plain_mail.ts";
import type { Mail } from "../../../adapters/mail/transport.ts";

type MailInput = { to: string; firstName: string; siteName: string; url: string };

export function studentUnreadMail({ to, firstName, siteName, url }: MailInput): Mail {
  return plainMail({
    to,
    subject: `You have a new message at ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Your teacher has written to you. The message is waiting in your portfolio.",
      `When you open it, type this email address: ${to}`,
    ],
    button: { label: "Read my messages", url },
    closing:
      "This link is for you alone. It takes the siteName of the one in an earlier mail about messages.",
  });
}

export function staffUnreadMail({ to, firstName, siteName, url }: MailInput): Mail {
  return plainMail({
    to,
    subject: `Unread messages at ${siteName}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`You have messages in Unitfolio at ${siteName} that you have not read yet.`],
    button: { label: "Open messages", url },
    closing:
      "You get this mail because you asked for it, at most once an hour. You can switch it off on the messages page.",
  });
}
