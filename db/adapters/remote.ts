import { AppError } from "../../domain/errors.ts";
import { type Adapter, type CallObserver, checkName, type DatabaseName, isValidName } from "./adapter.ts";
import { databaseFetch, knownDatabaseFetch } from "./database_fetch.ts";
import { namespaceAdmin } from "./namespace_admin.ts";
import { remoteAddress } from "./remote_address.ts";
import { remoteClient } from "./remote_client.ts";

type RemoteAdapterOptions = CallObserver & {
  /** `libsql:`, `https:` or `http:`, with `?namespace=` where one address serves all (`remote_address.ts`). */
  controlUrl: string;
  /** The same, with `{tenant}` for the id. */
  tenantUrl: string;
  authToken?: string;
  /** libSQL server's admin API; without it databases can be neither created nor removed. */
  adminUrl?: string;
  adminToken?: string;
  /** Default 15000. */
  timeoutMs?: number;
  /** Retry time while the database is busy. Default 5000. */
  busyTimeoutMs?: number;
};

/** Turso or libSQL server. */
export function remoteAdapter(options: RemoteAdapterOptions): Adapter {
  const { controlUrl, tenantUrl, authToken, adminUrl, adminToken, busyTimeoutMs = 5000 } = options;
  if (!tenantUrl.includes("{tenant}")) throw new Error("the tenant database address needs {tenant} in it");
  const { timeoutMs = 15_000, onRoundTrip } = options;
  const addressOf = (name: DatabaseName) =>
    remoteAddress(name.kind === "control" ? controlUrl : tenantUrl, name);
  const admin = adminUrl === undefined
    ? null
    : namespaceAdmin({ url: adminUrl, token: adminToken, fetch: databaseFetch({ timeoutMs, onRoundTrip }) });

  function client(name: DatabaseName) {
    const { url, headers } = addressOf(name);
    const fetch = knownDatabaseFetch(databaseFetch({ timeoutMs, headers, onRoundTrip }));
    return remoteClient({ url, authToken, fetch, busyTimeoutMs });
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

  return {
    open(name) {
      checkName(name, "use");
      const database = client(name);
      return Promise.resolve({
        reads: database,
        writes: database,
        // The server's own: it compacts and checkpoints by itself, and refuses VACUUM.
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
      if (!admin) {
        throw new Error("the database does not exist, and no administration address is set to make it");
      }
      await admin.create(addressOf(name).namespace);
    },
    async remove(name) {
      checkName(name, "use");
      if (!admin) throw new Error("no administration address is set to remove a database");
      if (await answers(name)) await admin.remove(addressOf(name).namespace);
    },
  };
}
