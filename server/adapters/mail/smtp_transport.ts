import { createTransport } from "nodemailer";
import { MailRefused, type MailTransport } from "./transport.ts";

/** Delivers through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url);
  return {
    async send({ to, subject, text, html, replyTo }) {
      await transport.sendMail({ from, to, subject, text, html, replyTo }).catch((error) => {
        throw refusesRecipient(error) ? new MailRefused("the mail server knows no such recipient") : error;
      });
    },
  };
}

/** Whether the server has said for good, with a code of 550 or above, that it takes nothing for this address. */
function refusesRecipient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode }: Error & { command?: unknown; responseCode?: unknown } = error;
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 550;
}
