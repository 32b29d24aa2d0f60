/**
 * Runs `work` for at most `most` milliseconds; `what` names it in the Error thrown after that. The work's signal is
 * aborted then, so that what listens to it stops; what does not is left behind, and its outcome counts no more.
 */
export async function withinTime<T>(
  what: string,
  most: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new Error(`${what} took longer than ${most / 1000} s`);
    stop.abort(error);
    late.reject(error);
  }, most);
  try {
    return await Promise.race([work(stop.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
