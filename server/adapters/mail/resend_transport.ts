import { Resend } from "resend";
import type { MailTransport } from "./transport.ts";

/** `baseUrl` is for tests. */
export function resendTransport(apiKey: string, from: string, baseUrl?: string): MailTransport {
  const resend = new Resend(apiKey, baseUrl === undefined ? undefined : { baseUrl });
  return {
    async send({ to, subject, text, html, replyTo }) {
      const { error } = await resend.emails.send({ from, to, subject, text, html, replyTo });
      if (error) throw new Error(`Resend refused the mail: ${error.name}`);
    },
  };
}
