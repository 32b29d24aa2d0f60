import { LibsqlError } from "@libsql/client";
import { AppError } from "../domain/errors.ts";

/** The second where a database is opened: its log's index takes 32 kB. */
const FULL_CODES: readonly string[] = ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE"];

/** The disk of a database, or its quota, has no room. Nothing of the call was applied. */
export class DiskFull extends AppError {
  /** `cause` is for the log. */
  constructor(cause?: unknown) {
    super(
      "unavailable",
      "The server has no room to save anything just now. What you wrote stays on your screen. Please try again in a few minutes.",
      { retryAfter: 60 },
    );
    this.cause = cause;
  }
}

/** Whether SQLite found no room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof LibsqlError && FULL_CODES.includes(error.extendedCode ?? error.code);
}
