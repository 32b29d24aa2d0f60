import { planAskedAbout } from "../../../domain/contact.ts";
import { dateAndTime, DEFAULT_TIME_ZONE } from "../../../domain/dates.ts";
import type { Plan } from "../../../domain/plans.ts";
import type { Mail } from "../../adapters/mail/transport.ts";
import { plainMail } from "../../adapters/mail/plain_mail.ts";

type Kept = {
  name: string;
  email: string;
  institution: string;
  message: string;
  plan: Plan | null;
  host: string;
  createdAt: string;
};

/** A contact message as its mail to the operator; answering the mail writes to whoever sent the message. */
export function contactMail(to: string, message: Kept): Mail {
  const { name, email, institution, plan, host, createdAt } = message;
  return plainMail({
    to,
    replyTo: email,
    subject: `Contact message from ${institution}`,
    greeting: `${name} of ${institution} wrote on ${host}, ${dateAndTime(createdAt, DEFAULT_TIME_ZONE)}:`,
    paragraphs: [
      ...message.message.split(/\n+/),
      ...(plan === null ? [] : [`Plan chosen: ${planAskedAbout(plan)}`]),
    ],
    button: { label: `Write to ${email}`, url: `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}` },
    closing: "Answering this mail writes to the same address. Nobody has checked that it is theirs.",
  });
}
