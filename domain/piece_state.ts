import type { PortfolioState } from "./workflow.ts";

/** State of a piece of evidence or a reflection, as its student sees it. */
export const PIECE_STATE_LABELS = {
  saved: "Saved – not sent to your teacher yet",
  sent: "With your teacher",
  answered: "Your teacher replied",
} as const;
export type PieceState = keyof typeof PIECE_STATE_LABELS;

/** Instants are UTC ISO strings. */
export type PieceFacts = {
  portfolioStatus: PortfolioState;
  /** Null where there is no piece. */
  changedAt: string | null;
  /** Time of the outcome's feedback; null where there is none. */
  feedbackAt: string | null;
  /** Whether the outcome is complete. */
  complete: boolean;
};

/** Null without a piece, and where a complete outcome says it all. */
export function pieceState(
  { portfolioStatus, changedAt, feedbackAt, complete }: PieceFacts,
): PieceState | null {
  if (changedAt === null) return null;
  if (feedbackAt !== null && feedbackAt > changedAt) return "answered";
  if (complete) return null;
  return portfolioStatus === null ? "saved" : "sent";
}
