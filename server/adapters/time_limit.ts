import pTimeout from "p-timeout";

/** Rejects with the signal's reason when it aborts first; the work itself continues unobserved. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return pTimeout(work, { milliseconds: Infinity, signal });
}

/** Aborts the work's signal and rejects after `timeoutMs`. */
export function withTimeout<T>(
  timeoutMs: number,
  message: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  return pTimeout(work(controller.signal), {
    milliseconds: timeoutMs,
    fallback() {
      const error = new Error(message);
      controller.abort(error);
      throw error;
    },
  });
}
