/**
 * Does what asks over the network, for so many milliseconds at most: a dead wifi does not always say that it is dead. Throws
 * `TypeError` when the time is over, as for any other cut line, and what `signal` is aborted with.
 */
export async function withPatience<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const own = new AbortController();
  const cancel = () => own.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener("abort", cancel);
  const timer = setTimeout(() => own.abort(new TypeError("The line fell silent.")), ms);
  try {
    return await ask(own.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
  }
}
