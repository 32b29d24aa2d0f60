import { isMissing } from "../database_fault.ts";
import {
  type Adapter,
  alreadyThere,
  type CallObserver,
  checkName,
  type DatabaseName,
  isValidName,
  openedDatabase,
  type TenantName,
} from "./adapter.ts";
import { copyFromFile, copyToFile } from "./database_file.ts";
import type { DatabaseAdmin } from "./database_admin.ts";
import { databaseFetch, retryMissing } from "./database_fetch.ts";
import { databaseTokens } from "./database_tokens.ts";
import { namespaceAdmin } from "./namespace_admin.ts";
import { rewriteNamespace } from "./namespace_rewrite.ts";
import { remoteAddress } from "./remote_address.ts";
import { idleStreams } from "./read_streams.ts";
import { remoteClient, remoteReadClient } from "./remote_client.ts";

type RemoteAdapterOptions = CallObserver & {
  /** `libsql:`, `https:` or `http:`, with `?namespace=` where one address serves all (`remote_address.ts`). */
  controlUrl: string;
  /** The same, with `{tenant}` for the id. */
  tenantUrl: string;
  authToken?: string;
  /** Instead of `authToken`: makes a token of one database, as its administration knows it. */
  createToken?: ((database: string) => Promise<string>) | undefined;
  /** libSQL server's admin API; without it or `admin` databases can be neither created nor removed. */
  adminUrl?: string;
  adminToken?: string;
  /** For another host of databases. */
  admin?: DatabaseAdmin;
  /** Default 15000; of the administration's calls, of which a fork copies a database, ten times that. */
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
  const namespaces = adminUrl === undefined ? null : namespaceAdmin({
    url: adminUrl,
    token: adminToken,
    fetch: retryMissing(databaseFetch({ timeoutMs: timeoutMs * 10, onRoundTrip })),
  });
  const admin = options.admin ?? namespaces;
  const idle = idleStreams();
  const tokens = options.createToken && databaseTokens(options.createToken);

  function clientOptions(name: DatabaseName) {
    const { url, headers, namespace } = addressOf(name);
    const fetch = retryMissing(databaseFetch({ timeoutMs, headers, namespace, onRoundTrip }));
    const fetchClose = databaseFetch({ timeoutMs, headers, namespace });
    const common = { url, authToken, busyTimeoutMs };
    if (!tokens) return { ...common, fetch, fetchClose };
    const [authorized, authorizedClose] = [fetch, fetchClose].map((one) => tokens.authorized(namespace, one));
    return { ...common, fetch: authorized!, fetchClose: authorizedClose! };
  }
  /** Undefined, or why it is said to be missing. */
  async function missingFault(name: DatabaseName): Promise<unknown> {
    using probe = remoteClient(clientOptions(name));
    try {
      await probe.execute("select 1");
    } catch (error) {
      if (isMissing(error)) return error;
      throw error;
    }
  }
  /** What the server's administration says of a database counts more than what it answers to a statement. */
  async function exists(name: DatabaseName): Promise<boolean> {
    const fault = await missingFault(name);
    if (fault === undefined) return true;
    if (await admin?.exists(addressOf(name).namespace)) throw fault;
    return false;
  }

  return {
    open(name) {
      checkName(name, "use");
      const options = clientOptions(name);
      return Promise.resolve(openedDatabase(remoteReadClient(options, idle), remoteClient(options)));
    },
    listTenants: () => Promise.resolve(null),
    async exists(name) {
      return isValidName(name) && await exists(name);
    },
    async create(name) {
      checkName(name, "create");
      if (admin) await admin.create(addressOf(name).namespace);
      else {
        const cause = await missingFault(name);
        if (cause === undefined) return;
        throw new Error("the database does not exist, and no administration address is set to make it", {
          cause,
        });
      }
    },
    async remove(name) {
      checkName(name, "use");
      if (!admin) throw new Error("no administration address is set to remove a database");
      await admin.remove(addressOf(name).namespace);
      tokens?.forget(addressOf(name).namespace);
      // Of processes that were killed.
      for (const copy of name.kind === "tenant" ? copiesOf(name) : []) {
        await admin.remove(addressOf(copy).namespace);
      }
      // An open stream keeps reading what was removed, also when another database has taken its name.
      idle.clear();
    },
    async snapshot(name, path) {
      checkName(name, "use");
      if (!admin) throw new Error("no administration address is set to copy a database");
      // One that a killed process has left is in the way of the next, which removes it.
      const fork = copyOf(name, "snapshot");
      const forked = addressOf(fork).namespace;
      await admin.remove(forked);
      await admin.fork(addressOf(name).namespace, forked);
      try {
        using client = remoteClient(clientOptions(fork));
        await copyToFile(client, path);
      } finally {
        await admin.remove(forked);
        tokens?.forget(forked);
      }
    },
    async load(name, path) {
      checkName(name, "create");
      if (!admin) throw new Error("no administration address is set to make a database");
      if (await exists(name)) throw alreadyThere();
      await admin.create(addressOf(name).namespace);
      try {
        using client = remoteClient(clientOptions(name));
        await copyFromFile(path, client);
      } catch (error) {
        await admin.remove(addressOf(name).namespace).catch(() => {});
        throw error;
      } finally {
        idle.clear();
      }
    },
    async rewrite(name, signal) {
      checkName(name, "use");
      if (!namespaces) return false;
      const copyName = copyOf(name, "copy");
      using client = remoteClient(clientOptions(name));
      using copyClient = remoteClient(clientOptions(copyName));
      await rewriteNamespace({
        admin: namespaces,
        original: { name: addressOf(name).namespace, client },
        copy: { name: addressOf(copyName).namespace, client: copyClient },
        signal,
      });
      idle.clear();
      return true;
    },
  };
}

/**
 * A database that exists for a moment. No tenant's id has a hyphen. Its name does not begin as the original's:
 * with bottomless replication, whose objects of `a` begin with `a-`, the original could not be deleted beside it.
 */
function copyOf(name: DatabaseName, purpose: "snapshot" | "copy"): TenantName {
  return { kind: "tenant", id: `${purpose}-${name.kind === "control" ? "control" : name.id}` };
}

function copiesOf(name: TenantName): TenantName[] {
  return [copyOf(name, "snapshot"), copyOf(name, "copy")];
}
