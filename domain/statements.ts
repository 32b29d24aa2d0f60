/** Instants of the claim that a portfolio is in, null where it has not come so far. */
export type StatementDates = { sentAt: string | null; receivedAt: string | null; givenAt: string | null };

export const NO_STATEMENT_DATES: StatementDates = { sentAt: null, receivedAt: null, givenAt: null };

/** Read by the student of an awarded portfolio; a Unit Award Statement is no certificate (DOMAIN, The scheme). */
export const STATEMENT_TEXTS = {
  none: "Your school will apply for your statement.",
  sent: "Your school has asked for your statement.",
  received: "Your statement has arrived at school.",
  given: "You have your statement.",
} as const;

export function statementText(
  { sentAt, receivedAt, givenAt }: StatementDates,
): { text: string; at: string | null } {
  if (givenAt !== null) return { text: STATEMENT_TEXTS.given, at: givenAt };
  if (receivedAt !== null) return { text: STATEMENT_TEXTS.received, at: receivedAt };
  if (sentAt !== null) return { text: STATEMENT_TEXTS.sent, at: sentAt };
  return { text: STATEMENT_TEXTS.none, at: null };
}

export const STATEMENT_MEANING = "A statement is a paper that lists what you achieved in this unit.";
