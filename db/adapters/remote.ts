import { AppError, notFound } from "../../domain/errors.ts";
import { type Adapter, type CallObserver, checkName, type DatabaseName, isValidName } from "./adapter.ts";
import { remoteClient } from "./remote_client.ts";

type RemoteAdapterOptions = CallObserver & {
  /** `libsql:`, `https:` or `http:`. */
  controlUrl: string;
  /** With `{tenant}` for the id. */
  tenantUrl: string;
  authToken?: string;
  /** libSQL server's admin API; without it databases can be neither created nor removed. */
  adminUrl?: string;
  adminToken?: string;
  /** Default `control`. */
  controlNamespace?: string;
  /** Default 15000. */
  timeoutMs?: number;
  /** Retry time while the database is busy. Default 5000. */
  busyTimeoutMs?: number;
};

/** Turso or libSQL server. */
export function remoteAdapter(options: RemoteAdapterOptions): Adapter {
  const { controlUrl, tenantUrl, authToken, adminUrl, adminToken, busyTimeoutMs = 5000 } = options;
  if (!tenantUrl.includes("{tenant}")) throw new Error("the tenant database address needs {tenant} in it");
  const fetch = databaseFetch({ timeoutMs: options.timeoutMs ?? 15_000, onRoundTrip: options.onRoundTrip });

  function client(name: DatabaseName) {
    const url = name.kind === "control" ? controlUrl : tenantUrl.replaceAll("{tenant}", name.id);
    // Relative requests would drop the last path segment without a final slash.
    return remoteClient({ url: url.endsWith("/") ? url : `${url}/`, authToken, fetch, busyTimeoutMs });
  }
  async function answers(name: DatabaseName): Promise<boolean> {
    const probe = client(name);
    try {
      await probe.execute("select 1");
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === "not_found") return false;
      throw error;
    } finally {
      probe.close();
    }
  }
  async function administer(name: DatabaseName, method: "POST" | "DELETE", action: string): Promise<void> {
    const namespace = name.kind === "control" ? options.controlNamespace ?? "control" : name.id;
    const address = `${adminUrl?.replace(/\/$/, "")}/v1/namespaces/${namespace}${action}`;
    const headers = new Headers({ "content-type": "application/json" });
    if (adminToken) headers.set("authorization", `Bearer ${adminToken}`);
    const body = method === "POST" ? "{}" : undefined;
    const response = await fetch(new Request(address, { method, headers, body }));
    await response.body?.cancel();
  }

  return {
    open(name) {
      checkName(name, "use");
      const database = client(name);
      return Promise.resolve({
        reads: database,
        writes: database,
        // The server's own: it compacts and checkpoints by itself, and hosted ones refuse VACUUM.
        compact: () => Promise.resolve(),
        close: () => database.close(),
      });
    },
    async exists(name) {
      return isValidName(name) && await answers(name);
    },
    async create(name) {
      checkName(name, "create");
      if (await answers(name)) return;
      if (!adminUrl) {
        throw new Error("the database does not exist, and no administration address is set to make it");
      }
      await administer(name, "POST", "/create");
    },
    async remove(name) {
      checkName(name, "use");
      if (!adminUrl) throw new Error("no administration address is set to remove a database");
      if (await answers(name)) await administer(name, "DELETE", "");
    },
  };
}

/** Throws `unavailable` (unreachable or overloaded), `not_found` (no such database), else an Error. */
export function databaseFetch({ timeoutMs, onRoundTrip }: CallObserver & { timeoutMs: number }) {
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
