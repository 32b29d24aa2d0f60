import { createTransport } from "nodemailer";
import type { MailTransport } from "./transport.ts";

/** Delivers through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport(url);
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html });
    },
  };
}
