import { LibsqlError } from "@libsql/client";
import { AppError } from "../../domain/errors.ts";

const LONGEST_PAUSE = 40;

/** Whether the database refused because somebody else holds it; nothing of the refused call was kept. */
export function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === "SQLITE_BUSY";
}

/**
 * Does `work`, and again while the database is busy, for at most `patience` milliseconds; then `unavailable`.
 * The pauses are asynchronous: waiting inside SQLite would stop the whole process. `mend` runs after each refusal.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  mend: () => Promise<void>,
  patience: number,
): Promise<T> {
  const until = performance.now() + patience;
  for (let pause = 5;; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await mend();
      if (performance.now() >= until) {
        throw new AppError("unavailable", "The database is busy, please try again", { retryAfter: 2 });
      }
      // Spread out, so that two who wait do not meet again at every attempt.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
    }
  }
}
