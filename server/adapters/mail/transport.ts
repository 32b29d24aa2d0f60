/** One mail, plain text and the same in HTML. `replyTo` is the address that answers go to, where it is not the sender's. */
export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string };

/** Hands a mail over for delivery; throws when it was not taken, so that its job tries again. */
export type MailTransport = { send(mail: Mail): Promise<void> };

/**
 * Thrown where a mail was not taken this time. It says what kind of fault it was, in codes alone: a server's own words
 * often repeat the address, and what is thrown is logged.
 */
export class MailNotTaken extends Error {
  override readonly name = "MailNotTaken";
  constructor(readonly code: string, readonly responseCode: number | null) {
    super(["the mail server did not take it:", code, responseCode].filter((part) => part !== null).join(" "));
  }
}

/** Thrown where this address will never be taken: trying again would only repeat it. Says nothing of whose it is. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}
