import { join } from "node:path";
import { ifNotFound } from "./if_not_found.ts";
import { AppError } from "../../domain/errors.ts";
import { DatabaseFault } from "../database_fault.ts";
import {
  type Adapter,
  alreadyThere,
  type CallObserver,
  checkName,
  type DatabaseName,
  isValidName,
  openedDatabase,
} from "./adapter.ts";
import { countClosed } from "./collect_closed.ts";
import { briefClient, fileClient } from "./file_client.ts";
import { copyTemplate } from "./file_template.ts";
import { closeToOthers, makeFile, makeFolder, makeNewFile, toDisk } from "./owner_only.ts";

const WAL = "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON;";
const WRITE_PRAGMAS = `${WAL} PRAGMA synchronous=FULL; PRAGMA secure_delete=ON;`;
const READ_PRAGMAS = `${WAL} PRAGMA query_only=ON;`;
const SUFFIXES = ["", "-wal", "-shm"];
/** Suffix of a database that is being loaded. */
const PART = ".part";
/** Suffix of the folder in which a database is made of a template. */
const NEW = ".new";

type FileAdapterOptions = CallObserver & {
  /** Holds `control.db` and `tenants/<id>.db`. */
  dataDir: string;
  /** Retry time while another process holds the database. Default 5000. */
  busyTimeoutMs?: number;
};

/** Local files of one machine; isolates and the command line take turns by SQLite's lock. */
export function fileAdapter({ dataDir, busyTimeoutMs, onRoundTrip }: FileAdapterOptions): Adapter {
  const pathOf = (name: DatabaseName) =>
    name.kind === "control" ? join(dataDir, "control.db") : join(dataDir, "tenants", `${name.id}.db`);
  const clientOptions = (name: DatabaseName, pragmas: string) => ({
    path: pathOf(name),
    pragmas,
    busyTimeoutMs,
    onRoundTrip,
  });

  async function exists(name: DatabaseName): Promise<boolean> {
    if (!isValidName(name)) return false;
    return await Deno.stat(pathOf(name)).then(({ isFile }) => isFile, ifNotFound(false));
  }

  const missing = (name: DatabaseName) =>
    new DatabaseFault("missing", new Error(`there is no file ${pathOf(name)}`));

  return {
    exists,
    async listTenants() {
      const entries = await Array.fromAsync(Deno.readDir(join(dataDir, "tenants"))).catch(ifNotFound([]));
      return entries.map(({ name }) => name).filter((name) => name.endsWith(".db"))
        .map((name) => name.slice(0, -3)).sort();
    },
    async rewrite(name) {
      if (!await exists(name)) throw missing(name);
      using database = briefClient(clientOptions(name, WRITE_PRAGMAS));
      await database.execute("VACUUM");
      // Otherwise the log keeps pages as they were until it is written over.
      const { rows } = await database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      if (rows[0]?.busy !== 0) {
        throw new AppError("unavailable", "The database is being read", { retryAfter: 5 });
      }
      return true;
    },
    async snapshot(name, path) {
      checkName(name, "use");
      if (!await exists(name)) throw missing(name);
      await makeNewFile(path);
      using database = briefClient(clientOptions(name, WRITE_PRAGMAS));
      // Without what was deleted.
      await database.execute({ sql: "VACUUM INTO ?", args: [path] });
      await toDisk(path);
    },
    async load(name, path) {
      checkName(name, "create");
      if (await exists(name)) throw alreadyThere();
      await makeFolder(join(dataDir, "tenants"));
      const part = pathOf(name) + PART;
      await Deno.copyFile(path, part);
      await closeToOthers(part);
      await toDisk(part);
      await Deno.rename(part, pathOf(name));
    },
    async open(name) {
      checkName(name, "use");
      if (!await exists(name)) throw missing(name);
      // One of another owner stays as it is: its folder is reported.
      await Promise.all(SUFFIXES.map((suffix) => closeToOthers(pathOf(name) + suffix).catch(() => {})));
      const openedAt = performance.now();
      return openedDatabase(
        fileClient(clientOptions(name, READ_PRAGMAS)),
        fileClient(clientOptions(name, WRITE_PRAGMAS)),
        () => countClosed(performance.now() - openedAt),
      );
    },
    async create(name, fill) {
      checkName(name, "create");
      await makeFolder(join(dataDir, "tenants"));
      if (fill) {
        // Whatever is in the way of a copy, `fill` works on an empty database as well.
        const isThere = await copyTemplate(pathOf(name), pathOf(name) + NEW, fill).then(
          () => true,
          () => false,
        );
        if (isThere) return;
      }
      await makeFile(pathOf(name));
      using newDatabase = briefClient(clientOptions(name, WRITE_PRAGMAS));
      await newDatabase.execute("PRAGMA user_version");
    },
    async remove(name) {
      checkName(name, "use");
      for (const suffix of [...SUFFIXES, PART, NEW]) {
        await Deno.remove(pathOf(name) + suffix, { recursive: true }).catch(ifNotFound(undefined));
      }
    },
  };
}
