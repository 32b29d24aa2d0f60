/** Pieces of evidence in one call. */
export const MAX_REMOVED = 100;

export const TOO_MANY_REMOVED = `At most ${MAX_REMOVED} files at a time`;

export const EVIDENCE_CLOSED = "This portfolio is no longer open, so its evidence cannot be changed.";

/** Why a piece was not deleted: it is not, or no longer, in the portfolio; the portfolio is closed; staff added it. */
export type RemovalRefusal = "gone" | "closed" | "staff";

export const REMOVAL_REFUSALS: Record<RemovalRefusal, string> = {
  gone: "Already deleted",
  closed: EVIDENCE_CLOSED,
  staff: "Your teacher added this file.",
};
