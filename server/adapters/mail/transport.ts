/** `replyTo` only where it is not the sender. */
export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string };

/**
 * Throws when the mail was not accepted, so that its job retries. The signal ends the call. `id` is the same each time that
 * an email is offered, since a job that is interrupted after it offers it again; what has taken it once does nothing then.
 */
export type MailTransport = { send(mail: Mail, signal?: AbortSignal, id?: string): Promise<void> };

/** A transient failure. Codes only: a server's own text often repeats the address, and errors are logged. */
export class MailNotTaken extends Error {
  override readonly name = "MailNotTaken";
  constructor(readonly code: string, readonly responseCode: number | null) {
    super(["the mail server did not take it:", code, responseCode].filter((part) => part !== null).join(" "));
  }
}

/** A permanent refusal of the address; names no address. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The server failed: no fault of this mail. `mayBeTaken`: unless it failed before the mail was offered to it. */
export class MailServerAway extends Error {
  override readonly name = "MailServerAway";
  constructor(code: string, responseCode: number | null = null, readonly mayBeTaken = false) {
    super(["the mail server is not there:", code, responseCode].filter((part) => part !== null).join(" "));
  }
}

/** For a job to throw: a refusal or an absent server as it is, of any other error the codes, as its message may contain the address. */
export function mailFault(error: unknown, fault: string): Error {
  if (error instanceof MailRefused || error instanceof MailServerAway) return error;
  return new Error(`${fault}: ${errorCodes(error)}`);
}

function errorCodes(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { name, code, responseCode }: { name: string; code?: unknown; responseCode?: unknown } = error;
  return [name, code, responseCode].filter((part) => typeof part === "string" || typeof part === "number")
    .join(" ");
}
