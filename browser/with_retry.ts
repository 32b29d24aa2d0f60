import { ApiError } from "./api_error.ts";
import { RETRY_DELAYS_MS } from "./retry_delays.ts";

type Network = {
  isOnline: () => boolean;
  /** Resolves after `ms` or when the device is online again; rejects when aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

type Options = {
  signal: AbortSignal;
  onConnection?: ((online: boolean) => void) | undefined;
  shouldRetry?: (error: unknown) => boolean;
  network?: Network;
};

/**
 * Retries with growing delays, or at once when the device comes online. `onAdvance` marks progress and resets the delays;
 * `onConnection` hears of a lost connection, and of the next progress or result.
 * Throws the last error, and an `AbortError` when cancelled.
 */
export async function withRetry<T>(
  attempt: (onAdvance: () => void) => Promise<T>,
  { signal, onConnection = () => {}, shouldRetry = isTransient, network = browserNetwork() }: Options,
): Promise<T> {
  let failures = 0;
  let lost = false;
  for (;;) {
    try {
      const result = await attempt(() => {
        if (lost) onConnection(true);
        lost = false;
        failures = 0;
      });
      if (lost) onConnection(true);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (!shouldRetry(error)) throw error;
      const offline = !network.isOnline();
      const ms = RETRY_DELAYS_MS[offline ? 0 : failures];
      if (ms === undefined) throw error;
      lost = true;
      onConnection(false);
      await network.wait(offline ? Infinity : ms, signal);
      if (!offline) failures++;
    }
  }
}

/** A server that asks for a longer wait says why: its answer is shown. */
const LONG_WAIT_MS = 60_000;

/** No network, a restarting server, or an upload locked by another request (423). */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) {
    return error.status === 423 || error.status >= 500 && (error.retryAfterMs ?? 0) <= LONG_WAIT_MS;
  }
  return error instanceof TypeError;
}

function browserNetwork(): Network {
  return {
    isOnline: () => navigator.onLine,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const settle = () => {
          clearTimeout(timer);
          removeEventListener("online", settle);
          signal.removeEventListener("abort", settle);
          if (signal.aborted) reject(signal.reason);
          else resolve();
        };
        const timer = ms === Infinity ? undefined : setTimeout(settle, ms);
        addEventListener("online", settle);
        signal.addEventListener("abort", settle);
      }),
  };
}
