import { LibsqlError } from "@libsql/client";
import { DatabaseFault, isMissing } from "../database_fault.ts";
import type { CallObserver } from "./adapter.ts";

type Options = CallObserver & {
  timeoutMs: number;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
  /** Added to a fault's cause, beside the address. */
  namespace?: string;
};

type Fetch = (request: Request) => Promise<Response>;

/**
 * Throws `DatabaseFault`, a LibsqlError `STREAM_EXPIRED`, else an Error with the server's answer. Causes contain the
 * address, and no token.
 */
export function databaseFetch({ timeoutMs, headers = {}, namespace, onRoundTrip }: Options): Fetch {
  return async (request) => {
    onRoundTrip?.();
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    const { origin } = new URL(request.url);
    const server = namespace === undefined ? origin : `${origin}, namespace ${namespace}`;
    const unreachable = (cause: unknown) => {
      throw new DatabaseFault("unreachable", new Error(`no answer from ${server}`, { cause }));
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(request, { signal }).catch(unreachable);
    // Read here, since the connection may also break in the middle of the body.
    const body = await response.arrayBuffer().catch(unreachable);
    if (response.ok) return new Response(body.byteLength > 0 ? body : null, response);
    const text = new TextDecoder().decode(body);
    const fault = new Error(`${server} answered ${response.status}: ${text}`);
    // libSQL server answers 400 or 404, by its version.
    if (response.status === 404 || /namespace .* doesn't exist/i.test(text)) {
      throw new DatabaseFault("missing", fault);
    }
    // It waited too long, or the server has restarted. Nothing of the request was executed.
    if (/STREAM_EXPIRED|invalid baton/.test(text)) {
      throw new LibsqlError("the server has ended the stream", "STREAM_EXPIRED", undefined, undefined, fault);
    }
    if (response.status === 401 || response.status === 403) throw new DatabaseFault("refused", fault);
    if (response.status === 429 || response.status >= 500) throw new DatabaseFault("unreachable", fault);
    throw fault;
  };
}

/**
 * Asks once more of a database that is said to be missing: past the namespaces that it keeps open, and while it restarts,
 * libSQL server says so of one request in a hundred.
 */
export function retryMissing(fetch: Fetch): Fetch {
  return (request) => {
    const again = request.clone();
    return fetch(request).catch((error) => isMissing(error) ? fetch(again) : Promise.reject(error));
  };
}
