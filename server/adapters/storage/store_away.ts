import { AppError } from "../../../domain/errors.ts";

/** What is told when the object store does not answer as it must; `cause` is for the log. */
export function storeAway(cause: unknown): AppError {
  const away = new AppError("unavailable", "Files cannot be reached just now. Try again in a moment.", {
    retryAfter: 10,
  });
  away.cause = cause;
  return away;
}
