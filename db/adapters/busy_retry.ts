import { LibsqlError } from "@libsql/client";
import { AppError } from "../../domain/errors.ts";

const MAX_PAUSE_MS = 40;

/** Nothing of the call was applied. `BLOCKED`: writes are refused while a database is rewritten. */
export function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && ["SQLITE_BUSY", "BLOCKED"].includes(error.code);
}

/** Throws `unavailable` after the timeout. Pauses are asynchronous: SQLite's own wait blocks the process. */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  recover: () => Promise<void>,
  busyTimeoutMs: number,
): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
  for (let pause = 5;; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await recover();
      if (performance.now() >= deadline) {
        throw databaseBusy();
      }
      // Jitter, so that two waiting calls do not collide again.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
}

export function databaseBusy(cause?: unknown): AppError {
  const error = new AppError("unavailable", "The database is busy, please try again", { retryAfter: 2 });
  error.cause = cause;
  return error;
}
