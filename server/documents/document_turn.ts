import { AppError } from "../../domain/errors.ts";

/** Documents that wait to be made in this process, in all and of one school. */
const MOST_WAITING = 24;
const MOST_OF_A_SCHOOL = 6;

/** Who waits for a turn or has it; whoever has gone is not counted any more. */
const asked = new Set<{ tenantId: string }>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a document when those that were asked for before it, in this process, are made: one at a time, so that they never
 * hold more memory than one does. Throws `unavailable` when too many wait already; no school can fill the row alone.
 * Whoever has given up waiting (`signal`) gives up their turn.
 */
export function documentTurn<T>(tenantId: string, signal: AbortSignal, make: () => Promise<T>): Promise<T> {
  const ofSchool = [...asked].filter((one) => one.tenantId === tenantId).length;
  if (asked.size >= MOST_WAITING || ofSchool >= MOST_OF_A_SCHOOL) {
    throw new AppError("unavailable", "Many documents are being made just now. Try again in a moment.", {
      retryAfter: 5,
    });
  }
  const mine = { tenantId };
  const leave = () => void asked.delete(mine);
  asked.add(mine);
  signal.addEventListener("abort", leave, { once: true });
  const turn = last.then(async () => {
    try {
      signal.throwIfAborted();
      // From here on it holds the thread, whether anybody waits or not.
      signal.removeEventListener("abort", leave);
      return await make();
    } finally {
      signal.removeEventListener("abort", leave);
      leave();
    }
  });
  last = turn.catch(() => {});
  return turn;
}
