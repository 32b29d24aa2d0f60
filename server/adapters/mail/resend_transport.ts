import { Resend } from "resend";
import { withTimeout } from "../time_limit.ts";
import { MailNotTaken, MailServerAway, type MailTransport } from "./transport.ts";

const TIMEOUT_MS = 15_000;
/** With another link in it, as each attempt makes one. */
const TAKEN_BEFORE = "invalid_idempotent_request";
/** About the key, the sender or the load and not about one mail; also where there was no answer, and from 500 on. */
const SERVER_STATUSES: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** `baseUrl` and `timeoutMs` are for tests. */
export function resendTransport(
  apiKey: string,
  from: string,
  { baseUrl, timeoutMs = TIMEOUT_MS }: { baseUrl?: string; timeoutMs?: number } = {},
): MailTransport {
  const resend = new Resend(apiKey, baseUrl === undefined ? undefined : { baseUrl });
  return {
    async send({ to, subject, text, html, replyTo }, signal, id) {
      const mail = { from, to, subject, text, html, replyTo };
      const { error } = await withTimeout(timeoutMs, "late", (late) => {
        const signals = [late, ...(signal ? [signal] : [])];
        return resend.emails.send(mail, {
          signal: AbortSignal.any(signals),
          ...(id === undefined ? {} : { idempotencyKey: id }),
        });
      }).catch(() => {
        throw new MailServerAway("ETIMEDOUT", null, true);
      });
      if (!error || error.name === TAKEN_BEFORE) return;
      const { name, statusCode: status } = error;
      if (status !== null && status >= 500) throw new MailServerAway(name, status, true);
      const isServers = status === null || SERVER_STATUSES.has(status);
      throw isServers ? new MailServerAway(name, status) : new MailNotTaken(name, status);
    },
  };
}
