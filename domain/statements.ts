/** Instants of the claim that a portfolio is in, null where it has not come so far. */
export type StatementDates = { sentAt: string | null; receivedAt: string | null; givenAt: string | null };

export const NO_STATEMENT_DATES: StatementDates = { sentAt: null, receivedAt: null, givenAt: null };

/** For the student of an awarded portfolio; a Unit Award Statement is no certificate (DOMAIN, The scheme). */
export function statementText(
  { sentAt, receivedAt, givenAt }: StatementDates,
): { text: string; at: string | null } {
  if (givenAt !== null) return { text: "You have your statement.", at: givenAt };
  if (receivedAt !== null) return { text: "Your statement has come to school.", at: receivedAt };
  if (sentAt !== null) return { text: "Your school has asked for your statement.", at: sentAt };
  return { text: "Your school will ask for your statement.", at: null };
}

export const STATEMENT_MEANING = "A statement is a paper that lists what you achieved in this unit.";
