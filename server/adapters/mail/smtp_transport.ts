import { createTransport } from "nodemailer";
import { MailNotTaken, MailRefused, type MailTransport } from "./transport.ts";

/** Together less than JOB_TIMEOUT_MS (jobs/queue.ts), so that no slow attempt overlaps a retry and delivers twice. */
const TIMEOUTS_MS = { connect: 5_000, response: 40_000 };

/** `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string, { connect, response } = TIMEOUTS_MS): MailTransport {
  const transport = createTransport({
    url,
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: response,
  });
  return {
    async send({ to, subject, text, html, replyTo }) {
      await transport.sendMail({ from, to, subject, text, html, replyTo }).catch((error) => {
        throw anonymousError(error);
      });
    },
  };
}

/** Without the server's text, which may hold the address. */
function anonymousError(error: unknown): Error {
  const { code, command, responseCode }: Record<string, unknown> = { ...Object(error) };
  const response = typeof responseCode === "number" ? responseCode : null;
  // A permanent refusal.
  if (command === "RCPT TO" && response !== null && response >= 550) {
    return new MailRefused("the mail server knows no such recipient");
  }
  return new MailNotTaken(typeof code === "string" ? code : "unknown", response);
}
