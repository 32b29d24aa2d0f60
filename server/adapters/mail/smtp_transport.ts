import { createTransport } from "nodemailer";
import { MailNotTaken, MailRefused, type MailTransport } from "./transport.ts";

/**
 * How long a server may take to be reached, three steps of it, and then to answer, in milliseconds. Together that is less
 * than its work may take (jobs/handlers.ts, TIME_LIMIT), so that no slow try goes on beside the next one and delivers twice.
 */
const PATIENCE = { reach: 5_000, answer: 40_000 };

/** Delivers through an SMTP server, `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string, { reach, answer } = PATIENCE): MailTransport {
  const transport = createTransport({
    url,
    dnsTimeout: reach,
    connectionTimeout: reach,
    greetingTimeout: reach,
    socketTimeout: answer,
  });
  return {
    async send({ to, subject, text, html, replyTo }) {
      await transport.sendMail({ from, to, subject, text, html, replyTo }).catch((error) => {
        throw withoutAddress(error);
      });
    },
  };
}

/** The fault as it may be logged: the server's answer, which may hold whose address it is, stays behind. */
function withoutAddress(error: unknown): Error {
  const { code, command, responseCode }: Record<string, unknown> = { ...Object(error) };
  const answer = typeof responseCode === "number" ? responseCode : null;
  // Said for good: it takes nothing for this address.
  if (command === "RCPT TO" && answer !== null && answer >= 550) {
    return new MailRefused("the mail server knows no such recipient");
  }
  return new MailNotTaken(typeof code === "string" ? code : "unknown", answer);
}
