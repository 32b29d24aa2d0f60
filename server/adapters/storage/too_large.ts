import { AppError } from "../../../domain/errors.ts";
import { megabytes } from "../../../domain/limits.ts";

/** What an object is told that would grow past `limit` bytes. */
export function tooLarge(limit: number): AppError {
  return new AppError("too_large", `This file is too large: ${megabytes(limit)} is the most.`);
}
