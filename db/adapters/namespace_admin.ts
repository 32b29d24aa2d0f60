import { isMissing } from "../database_fault.ts";
import type { DatabaseAdmin } from "./database_admin.ts";

type Options = { url: string; token: string | undefined; fetch: (request: Request) => Promise<Response> };

/** What makes an acknowledged write survive a crash of the machine (`synchronous` FULL); the server's default is NORMAL. */
const DURABLE = { durability_mode: "strong" };

/** How long a database of the same name may be in the way that is being deleted from a bucket, an object at a time. */
const DELETION_MS = 60_000;
const DELETION_PAUSE_MS = 50;

/** Each ends what the server was still writing to the database before. */
const MAX_DELETIONS = 5;

/** Sent back whole: what is left out falls back to the server's default. */
type NamespaceConfig = { block_writes: boolean; block_reason: string | null };

export type NamespaceAdmin = Omit<DatabaseAdmin, "exists"> & {
  /** Null where there is none. */
  readConfig(namespace: string): Promise<NamespaceConfig | null>;
  writeConfig(namespace: string, config: NamespaceConfig): Promise<void>;
};

/** libSQL server's own administration, of its namespaces. */
export function namespaceAdmin({ url, token, fetch }: Options): DatabaseAdmin & NamespaceAdmin {
  async function call(path: string, method: "GET" | "POST" | "DELETE", body?: object): Promise<Response> {
    const headers = new Headers({ "content-type": "application/json" });
    // Its `--admin-auth-key` is the whole credential, without a user.
    if (token) headers.set("authorization", `Basic ${token}`);
    const address = `${url.replace(/\/$/, "")}/v1/namespaces/${path}`;
    return await fetch(
      new Request(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) }),
    );
  }
  async function run(...request: Parameters<typeof call>): Promise<void> {
    await (await call(...request)).body?.cancel();
  }
  async function readConfig(namespace: string): Promise<NamespaceConfig | null> {
    try {
      return await (await call(`${namespace}/config`, "GET")).json();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
  async function create(namespace: string): Promise<void> {
    await run(`${namespace}/create`, "POST", DURABLE).catch((error: unknown) => {
      if (/already exists/i.test(reasonOf(error))) return;
      if (!isBeingDeleted(error)) throw error;
      // Its name is taken by now; it is opened with the next call.
      return afterDeletion(() => run(`${namespace}/stats`, "GET"));
    });
  }
  return {
    readConfig,
    exists: async (namespace) => await readConfig(namespace) !== null,
    create,
    async remove(namespace) {
      for (let deletion = 1;; deletion++) {
        try {
          return await run(namespace, "DELETE");
        } catch (error) {
          if (isMissing(error)) return;
          if (!isDeletedHalfway(error) || deletion === MAX_DELETIONS) throw error;
          // The name is unknown by now, so another deletion would do nothing; a new database takes the files over.
          await create(namespace);
        }
      }
    },
    writeConfig: (namespace, config) => run(`${namespace}/config`, "POST", config),
    async fork(from, to) {
      const fork = () => run(`${from}/fork/${to}`, "POST");
      await afterDeletion(fork).catch((error: unknown) => {
        // Files of an interrupted deletion: the first call fails because of them, and removes them.
        if (!isDeletedHalfway(error)) throw error;
        return afterDeletion(fork);
      });
    },
  };
}

/** With bottomless replication (docs/operations.md): the bucket still holds what had the same name. */
function isBeingDeleted(error: unknown): boolean {
  return /tombstoned/i.test(reasonOf(error));
}

/** Files appeared while the server removed the folder. */
function isDeletedHalfway(error: unknown): boolean {
  return /directory not empty/i.test(reasonOf(error));
}

async function afterDeletion<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + DELETION_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBeingDeleted(error) || performance.now() >= deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, DELETION_PAUSE_MS));
    }
  }
}

/** `databaseFetch` puts the server's words into the cause. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${error.cause}` : String(error);
}
