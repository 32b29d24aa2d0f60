import { join } from "node:path";
import { notFound } from "../../domain/errors.ts";
import { type Adapter, type CallWatcher, checkName, type DatabaseName, isKnownForm } from "./adapter.ts";
import { fileClient } from "./file_client.ts";

const WAL = "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON;";
const WRITING = `${WAL} PRAGMA synchronous=FULL;`;
const READING = `${WAL} PRAGMA query_only=ON;`;

export type FileAdapterOptions = CallWatcher & {
  /** The folder that holds `control.db` and `tenants/<id>.db`. */
  dataDir: string;
  /** How many milliseconds a call goes on trying while another process holds the database. Default 5000. */
  patience?: number;
};

/** Databases as files of this machine, written by one server process at a time. */
export function fileAdapter({ dataDir, patience = 5000, onRoundTrip }: FileAdapterOptions): Adapter {
  const pathOf = (name: DatabaseName) =>
    name.kind === "control" ? join(dataDir, "control.db") : join(dataDir, "tenants", `${name.id}.db`);
  const client = (path: string, pragmas: string, readOnly = false) =>
    fileClient({ path, pragmas, patience, readOnly, onRoundTrip });

  async function exists(name: DatabaseName): Promise<boolean> {
    if (!isKnownForm(name)) return false;
    try {
      return (await Deno.stat(pathOf(name))).isFile;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return false;
      throw error;
    }
  }

  return {
    exists,
    async open(name) {
      if (!await exists(name)) throw notFound();
      const reads = client(pathOf(name), READING, true);
      const writes = client(pathOf(name), WRITING);
      return {
        reads,
        writes,
        close() {
          reads.close();
          writes.close();
        },
      };
    },
    async create(name) {
      checkName(name, "create");
      await Deno.mkdir(join(dataDir, "tenants"), { recursive: true });
      const fresh = client(pathOf(name), WRITING);
      try {
        await fresh.execute("PRAGMA user_version");
      } finally {
        fresh.close();
      }
    },
    async remove(name) {
      checkName(name, "use");
      for (const suffix of ["", "-wal", "-shm"]) {
        await Deno.remove(pathOf(name) + suffix).catch((error) => {
          if (!(error instanceof Deno.errors.NotFound)) throw error;
        });
      }
    },
  };
}
