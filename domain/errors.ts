/** The whole closed set of error codes and the HTTP status each is answered with (DECISIONS 25). */
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

/** What an error may carry beside its message; `extra` is merged into the JSON answer. */
export type ErrorDetails = {
  /** Messages for single form fields, by field name. */
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense (too_many, unavailable). */
  retryAfter?: number;
  /** Further plain data for the caller, such as `current` of a stale write. */
  extra?: Record<string, unknown>;
};

/** A refusal whose reason is known and may be shown to the person who caused it. Anything else that is thrown is `internal`. */
export class AppError extends Error {
  override readonly name = "AppError";
  constructor(readonly code: ErrorCode, message: string, readonly details: ErrorDetails = {}) {
    super(message);
  }
}

/** The one answer for what does not exist and for what the asker may not know of (DESIGN §4). */
export function notFound(): AppError {
  return new AppError("not_found", "Not found");
}

/** The answer for what this person may never do. */
export function forbidden(): AppError {
  return new AppError("forbidden", "You do not have permission to do this.");
}
