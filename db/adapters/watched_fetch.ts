import { AppError, notFound } from "../../domain/errors.ts";
import type { CallWatcher } from "./adapter.ts";

export type WatchedFetchOptions = CallWatcher & {
  /** Milliseconds until a request that gets no answer is given up. */
  timeout: number;
};

/**
 * A fetch for a database server that throws what the rest of the system understands: `unavailable` when the server
 * cannot be reached or cannot cope, `not_found` when it has no such database, else a plain Error.
 */
export function watchedFetch({ timeout, onRoundTrip }: WatchedFetchOptions) {
  return async (request: Request): Promise<Response> => {
    onRoundTrip?.();
    const signal = AbortSignal.timeout(timeout);
    const response = await fetch(request, { signal }).catch(throwUnavailable);
    // Read here, since the connection may break, or the time run out, in the middle of the answer too.
    const body = await response.arrayBuffer().catch(throwUnavailable);
    if (response.ok) return new Response(body.byteLength > 0 ? body : null, response);
    const text = new TextDecoder().decode(body);
    // libSQL server answers 400 or, in other versions, 404; the words are the same.
    if (response.status === 404 || /namespace .* doesn't exist/i.test(text)) throw notFound();
    if (response.status === 429 || response.status >= 500) {
      throw unavailable(new Error(`status ${response.status}: ${text}`));
    }
    throw new Error(`the database server answered ${response.status}: ${text}`);
  };
}

function throwUnavailable(cause: unknown): never {
  throw unavailable(cause);
}

function unavailable(cause: unknown): AppError {
  const error = new AppError("unavailable", "The database cannot be reached", { retryAfter: 5 });
  error.cause = cause;
  return error;
}
