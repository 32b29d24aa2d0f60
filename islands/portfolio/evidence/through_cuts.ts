import { ApiError } from "../../call_api.ts";

/** How long to wait after each cut that brought nothing further, in milliseconds; past the last it has failed. */
export const PAUSES: readonly number[] = [1, 2, 4, 8, 15, 30, 30, 30].map((seconds) => seconds * 1000);

/** What the waiting needs of its surroundings, so that tests need no clock. */
export type Line = {
  /** Whether the device says that it has a connection. */
  there: () => boolean;
  /** Ends after `ms`, or as soon as the device says that it is connected again. Throws when `signal` ends it. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
};

type Options = {
  signal: AbortSignal;
  /** Told when the line has been lost, and when it is there again. */
  onConnection?: ((there: boolean) => void) | undefined;
  isCut?: (error: unknown) => boolean;
  line?: Line;
};

/**
 * Makes a call again after each cut until it comes through: at once when the device is back in the network, else after
 * growing pauses. `attempt` says when it got further than before, which begins the pauses anew. Throws what is no cut,
 * the last cut when all pauses are used up, and an `AbortError` when it was cancelled.
 */
export async function throughCuts<T>(
  attempt: (gotFurther: () => void) => Promise<T>,
  { signal, onConnection = () => {}, isCut = isPassing, line = browserLine() }: Options,
): Promise<T> {
  let cuts = 0;
  for (;;) {
    try {
      return await attempt(() => {
        if (cuts > 0) onConnection(true);
        cuts = 0;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!isCut(error)) throw error;
      const away = !line.there();
      const ms = PAUSES[away ? 0 : cuts];
      if (ms === undefined) throw error;
      onConnection(false);
      await line.pause(away ? Infinity : ms, signal);
      if (!away) cuts++;
    }
  }
}

/** Whether a failure passes by itself: no network, a server that restarts, an upload that another request still holds. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 423 || error.status >= 500;
  return error instanceof TypeError;
}

/** The browser's own line. */
export function browserLine(): Line {
  return {
    there: () => navigator.onLine,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const over = () => {
          clearTimeout(timer);
          removeEventListener("online", over);
          signal.removeEventListener("abort", over);
          if (signal.aborted) reject(signal.reason);
          else resolve();
        };
        const timer = ms === Infinity ? undefined : setTimeout(over, ms);
        addEventListener("online", over);
        signal.addEventListener("abort", over);
      }),
  };
}
