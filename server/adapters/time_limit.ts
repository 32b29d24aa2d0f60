import pTimeout from "p-timeout";

/** Rejects with the signal's reason when it aborts first; the work itself goes on unobserved. */
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

/** A signal that aborts with the given one, or with `error` after so many seconds; to be disposed of. */
export function limitWait(seconds: number, error: () => Error, signal: AbortSignal) {
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(error()), seconds * 1000);
  return { signal: AbortSignal.any([signal, wait.signal]), [Symbol.dispose]: () => clearTimeout(timer) };
}
