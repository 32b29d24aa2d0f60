/** Closed set of error codes with their HTTP status (DECISIONS 25). */
export const ERROR_STATUS = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  limit: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** `extra` is merged into the JSON answer. */
type ErrorDetails = {
  /** By form field. */
  fields?: Record<string, string>;
  /** Seconds (too_many, unavailable). */
  retryAfter?: number;
  /** Such as `current` of a stale write. */
  extra?: Record<string, unknown>;
};

/** An error whose message may be shown to the user; anything else thrown counts as `internal`. */
export class AppError extends Error {
  override readonly name = "AppError";
  constructor(readonly code: ErrorCode, message: string, readonly details: ErrorDetails = {}) {
    super(message);
  }
}

/** Same answer for missing and for hidden resources (DESIGN §4), also to someone who had it open until now. */
export function notFound(): AppError {
  return new AppError(
    "not_found",
    "We couldn't find this. It may have been removed, or you may no longer have access to it.",
  );
}

export function forbidden(): AppError {
  return new AppError("forbidden", "You do not have permission to do this.");
}

/** Throws `invalid` where a field has an error message. */
export function assertNoErrors(checked: Readonly<Record<string, string | null>>): void {
  const fields: Record<string, string> = {};
  for (const [field, message] of Object.entries(checked)) if (message !== null) fields[field] = message;
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError("invalid", first, { fields });
}

/** For the log: `unavailable` alone does not name the cause. */
export function causeChain(thrown: unknown): string {
  const causes: string[] = [];
  for (let error = thrown; error instanceof Error && causes.length < 5; error = error.cause) {
    causes.push(String(error));
  }
  return causes.length > 0 ? causes.join(" < ") : String(thrown);
}
