import { AppError } from "../../domain/errors.ts";

/** Documents that wait to be made in this process, in all and of one school. */
const MOST_WAITING = 24;
const MOST_OF_A_SCHOOL = 6;

const waiting: string[] = [];
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a document when those that were asked for before it, in this process, are made: one at a time, so that they never
 * hold more memory than one does. Throws `unavailable` when too many wait already; no school can fill the row alone.
 * Whoever has given up waiting (`signal`) gives up their turn.
 */
export function documentTurn<T>(tenantId: string, signal: AbortSignal, make: () => Promise<T>): Promise<T> {
  const ofSchool = waiting.filter((id) => id === tenantId).length;
  if (waiting.length >= MOST_WAITING || ofSchool >= MOST_OF_A_SCHOOL) {
    throw new AppError("unavailable", "Many documents are being made just now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  waiting.push(tenantId);
  const turn = last.then(async () => {
    try {
      signal.throwIfAborted();
      return await make();
    } finally {
      waiting.splice(waiting.indexOf(tenantId), 1);
    }
  });
  last = turn.catch(() => {});
  return turn;
}
