import { AppError } from "../../../domain/errors.ts";
import { megabytes } from "../../../domain/limits.ts";

/** `cause` is for the log. */
export function storageUnavailable(cause: unknown): AppError {
  const away = new AppError("unavailable", "Files cannot be reached just now. Try again in a moment.", {
    retryAfter: 10,
  });
  away.cause = cause;
  return away;
}

export function tooLarge(limit: number): AppError {
  return new AppError("too_large", `This file is too large: ${megabytes(limit)} is the most.`);
}

/** The offset does not match the stored bytes. */
export function wrongOffset(): AppError {
  return new AppError(
    "conflict",
    "This upload does not go on from here. Ask how far it came, and send the rest.",
  );
}

/** Record and storage disagree. */
export function truncatedObject(): Error {
  return new Error("a stored object is shorter than its record says");
}
