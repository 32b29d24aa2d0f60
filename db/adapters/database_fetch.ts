import { AppError, notFound } from "../../domain/errors.ts";
import type { CallObserver } from "./adapter.ts";

type Options = CallObserver & {
  timeoutMs: number;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
};

/**
 * Throws `unavailable` (unreachable, overloaded, or a token that is refused), `not_found` (no such database), else an
 * Error.
 */
export function databaseFetch({ timeoutMs, headers = {}, onRoundTrip }: Options) {
  return async (request: Request): Promise<Response> => {
    onRoundTrip?.();
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(request, { signal }).catch(throwUnavailable);
    // Read here, since the connection may also break in the middle of the body.
    const body = await response.arrayBuffer().catch(throwUnavailable);
    if (response.ok) return new Response(body.byteLength > 0 ? body : null, response);
    const text = new TextDecoder().decode(body);
    // libSQL server answers 400 or 404, by its version.
    if (response.status === 404 || /namespace .* doesn't exist/i.test(text)) throw notFound();
    const fault = new Error(`the database server answered ${response.status}: ${text}`);
    // 401: a token may have expired since the start, and a new one lets the same requests pass.
    if ([401, 429].includes(response.status) || response.status >= 500) throw unavailable(fault);
    throw fault;
  };
}

/**
 * Past the namespaces that it keeps open, and while it restarts, libSQL server says of one in a hundred requests that the
 * database does not exist: it is asked again. A database that has answered before is not taken for missing either.
 */
export function knownDatabaseFetch(fetch: (request: Request) => Promise<Response>) {
  let known = false;
  return async (request: Request): Promise<Response> => {
    const again = request.clone();
    try {
      const response = await fetch(request).catch((error) =>
        isMissing(error) ? fetch(again) : Promise.reject(error)
      );
      known = true;
      return response;
    } catch (error) {
      if (known && isMissing(error)) throw unavailable(error);
      throw error;
    }
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof AppError && error.code === "not_found";
}

function throwUnavailable(cause: unknown): never {
  throw unavailable(cause);
}

export function unavailable(cause: unknown): AppError {
  const error = new AppError("unavailable", "The database cannot be reached", { retryAfter: 5 });
  error.cause = cause;
  return error;
}
