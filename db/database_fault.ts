import { AppError, causeChain } from "../domain/errors.ts";

/** `refused`: its token or key. `empty`: there, but without what it held. */
export const FAULT_REASONS = ["unreachable", "refused", "missing", "empty"] as const;
type FaultReason = typeof FAULT_REASONS[number];

/** A database that cannot be used just now. Its cause, for operators, says which one and why. */
export class DatabaseFault extends AppError {
  constructor(readonly reason: FaultReason, cause: unknown) {
    super(
      "unavailable",
      "Unitfolio can’t reach its database just now. What was saved is safe. Please try again in a minute.",
      { retryAfter: 5 },
    );
    this.cause = cause;
  }
  /** No other database of its server can be used either. */
  get ofServer(): boolean {
    return this.reason === "unreachable" || this.reason === "refused";
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof DatabaseFault && error.reason === "missing";
}

/** For the command line, which operators read: of a database's fault which one it is, and why. */
export function operatorMessage(error: unknown): string {
  if (error instanceof DatabaseFault) return `A database is ${error.reason}: ${causeChain(error.cause)}`;
  return error instanceof Error ? error.message : String(error);
}
