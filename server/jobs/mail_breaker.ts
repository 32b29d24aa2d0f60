import { abortable } from "../adapters/time_limit.ts";
import { type Mail, MailServerAway } from "../adapters/mail/transport.ts";
import type { Services } from "../services/services.ts";

const FAILURES_TO_PAUSE = 3;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 5 * 60_000;
/** Others look again after this while one mail is the trial. */
const TRIAL_MS = 10_000;

export type MailBreaker = {
  /** End of the pause; null while emails may be sent. */
  pausedUntil(): Date | null;
  /** Throws as the transport does, MailServerAway at once during a pause, and the signal's reason. */
  send(mail: Mail, signal: AbortSignal, id?: string): Promise<void>;
  /** Duration of the last call. */
  readonly lastCallMs: number;
};

/** Calls the mail server no more for a growing time once it was away three times in a row; then one mail is the trial. */
export function mailBreaker(services: Pick<Services, "mail" | "now" | "monotonic" | "log">): MailBreaker {
  let failures = 0;
  let pauseMs = FIRST_PAUSE_MS;
  /** Monotonic milliseconds. */
  let until: number | null = null;
  let trying = false;
  let lastCallMs = 0;

  function pausedUntil(): Date | null {
    if (until === null) return null;
    const leftMs = until - services.monotonic();
    if (leftMs <= 0 && !trying) return null;
    return new Date(services.now().getTime() + (leftMs > 0 ? leftMs : TRIAL_MS));
  }
  function answered(): void {
    if (until !== null) services.log({ at: services.now().toISOString(), mail: "resumed" });
    failures = 0;
    pauseMs = FIRST_PAUSE_MS;
    until = null;
  }
  function failed(error: unknown, isTrial: boolean): void {
    failures++;
    // Calls under way when the pause began.
    if (failures < FAILURES_TO_PAUSE || until !== null && !isTrial) return;
    if (until === null) {
      services.log({ at: services.now().toISOString(), mail: "paused", fault: String(error) });
    }
    until = services.monotonic() + pauseMs;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
  }
  return {
    pausedUntil,
    async send(mail, signal, id) {
      if (pausedUntil() !== null) throw new MailServerAway("not called");
      const isTrial = until !== null;
      if (isTrial) trying = true;
      const began = performance.now();
      try {
        await abortable(services.mail.send(mail, signal, id), signal);
        answered();
      } catch (error) {
        // Too late may be the mail's own fault: the transport says in time when the server is away.
        if (error instanceof MailServerAway || signal.aborted && isTrial) failed(error, isTrial);
        else if (!signal.aborted) answered();
        throw error;
      } finally {
        if (isTrial) trying = false;
        lastCallMs = performance.now() - began;
      }
    },
    get lastCallMs() {
      return lastCallMs;
    },
  };
}
