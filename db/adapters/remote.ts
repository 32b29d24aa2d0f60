import { AppError } from "../../domain/errors.ts";
import { type Adapter, type CallWatcher, checkName, type DatabaseName, isKnownForm } from "./adapter.ts";
import { remoteClient } from "./remote_client.ts";
import { watchedFetch } from "./watched_fetch.ts";

export type RemoteAdapterOptions = CallWatcher & {
  /** Address of the control database (`libsql:`, `https:` or `http:`). */
  controlUrl: string;
  /** Address of a tenant's database, with `{tenant}` where its id goes. */
  tenantUrl: string;
  authToken?: string;
  /** libSQL server's administration address; without it databases are made elsewhere and only used here. */
  adminUrl?: string;
  adminToken?: string;
  /** Name of the control database's namespace at the administration address. Default `control`. */
  controlNamespace?: string;
  /** Milliseconds until a request without an answer is given up. Default 15000. */
  timeout?: number;
  /** How many milliseconds a batch goes on trying while the database is busy. Default 5000. */
  patience?: number;
};

/** Databases behind Turso or a libSQL server: nothing is kept on this machine, so many may serve the same ones. */
export function remoteAdapter(options: RemoteAdapterOptions): Adapter {
  const { controlUrl, tenantUrl, authToken, adminUrl, adminToken, patience = 5000 } = options;
  if (!tenantUrl.includes("{tenant}")) throw new Error("the tenant database address needs {tenant} in it");
  const fetch = watchedFetch({ timeout: options.timeout ?? 15_000, onRoundTrip: options.onRoundTrip });

  function client(name: DatabaseName) {
    const url = name.kind === "control" ? controlUrl : tenantUrl.replaceAll("{tenant}", name.id);
    // Requests go to addresses relative to this one, and an address without a final slash would lose its last part.
    return remoteClient({ url: url.endsWith("/") ? url : `${url}/`, authToken, fetch, patience });
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
      const one = client(name);
      return Promise.resolve({ reads: one, writes: one, close: () => one.close() });
    },
    async exists(name) {
      return isKnownForm(name) && await answers(name);
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
