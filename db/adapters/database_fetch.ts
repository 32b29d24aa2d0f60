import { AppError, notFound } from "../../domain/errors.ts";
import type { CallObserver } from "./adapter.ts";

export type DatabaseFetchOptions = CallObserver & {
  timeoutMs: number;
};

/** Throws `unavailable` (unreachable or overloaded), `not_found` (no such database), else an Error. */
export function databaseFetch({ timeoutMs, onRoundTrip }: DatabaseFetchOptions) {
  return async (request: Request): Promise<Response> => {
    onRoundTrip?.();
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(request, { signal }).catch(throwUnavailable);
    // Read here, since the connection may also break in the middle of the body.
    const body = await response.arrayBuffer().catch(throwUnavailable);
    if (response.ok) return new Response(body.byteLength > 0 ? body : null, response);
    const text = new TextDecoder().decode(body);
    // libSQL server answers 400 or 404, by its version.
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
