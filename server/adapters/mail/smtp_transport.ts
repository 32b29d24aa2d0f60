import { createTransport } from "nodemailer";
import { withTimeout } from "../time_limit.ts";
import { MailNotTaken, MailRefused, MailServerAway, type MailTransport } from "./transport.ts";

/** `offer`: from the call to the mail's sender line, greeting and sign-in included; `response`: for each answer after it. */
const TIMEOUTS_MS = { offer: 8_000, response: 15_000 };

/** `smtp://user:password@host:port` or `smtps://…`. */
export function smtpTransport(url: string, from: string, { offer, response } = TIMEOUTS_MS): MailTransport {
  return {
    async send({ to, subject, text, html, replyTo }, signal, id) {
      const offered = Promise.withResolvers<void>();
      let isOffered = false;
      const transport = createTransport({
        url,
        dnsTimeout: offer,
        connectionTimeout: offer,
        greetingTimeout: offer,
        socketTimeout: response,
        logger: stageLogger(() => {
          isOffered = true;
          offered.resolve();
        }),
      });
      const late = new AbortController();
      const sending = transport.sendMail({
        ...{ from, to, subject, text, html, replyTo },
        // Inboxes that have it drop the second one.
        ...(id === undefined ? {} : { messageId: `<${id}@${domainOf(from)}>` }),
        signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
      }).catch((error) => {
        if (late.signal.aborted) throw new MailServerAway("ETIMEDOUT");
        throw mailError(error, isOffered);
      });
      await withTimeout(offer, "offer", () => Promise.race([offered.promise, sending]))
        .catch(() => late.abort());
      await sending;
    },
  };
}

function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
}

/** nodemailer tells by its log alone that the mail itself begins: the server has greeted and let us in. */
function stageLogger(onOffer: () => void) {
  const ignore = () => {};
  const info = (entry: unknown) => {
    if (Object(entry).tnx === "send") onOffer();
  };
  return { level: ignore, trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore };
}

/** Without the server's text, which may contain the address. */
function mailError(error: unknown, isOffered: boolean): Error {
  const [code, response] = codesOf(error);
  if (!isOffered && code !== "unknown") return new MailServerAway(code, response);
  // A permanent refusal.
  if (Object(error).command === "RCPT TO" && response !== null && response >= 550) {
    return new MailRefused("the mail server knows no such recipient");
  }
  return new MailNotTaken(code, response);
}

function codesOf(error: unknown): [code: string, responseCode: number | null] {
  const { code, responseCode }: Record<string, unknown> = { ...Object(error) };
  return [
    typeof code === "string" ? code : "unknown",
    typeof responseCode === "number" ? responseCode : null,
  ];
}
