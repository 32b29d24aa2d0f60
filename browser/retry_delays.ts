/** From the last key to the save, in milliseconds. */
export const SAVE_DELAY_MS = 1200;

/** One for each failed attempt without progress. */
export const RETRY_DELAYS_MS: readonly number[] = [1, 2, 4, 8, 15, 30, 30, 30].map((seconds) =>
  seconds * 1000
);

/** For what keeps trying: the last delay again and again. */
export function retryDelay(failures: number): number {
  return RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? RETRY_DELAYS_MS[0]!;
}

const AWAY_STATUSES: readonly number[] = [502, 503, 504];

/** A server that is being started again; any other refusal is the person's to know. */
export function isAway(status: number): boolean {
  return AWAY_STATUSES.includes(status);
}
