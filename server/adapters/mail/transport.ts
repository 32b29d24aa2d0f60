/** One mail, plain text and the same in HTML. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Hands a mail over for delivery; throws when it was not taken, so that its job tries again. */
export type MailTransport = { send(mail: Mail): Promise<void> };
