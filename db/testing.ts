import type { SQL } from "drizzle-orm";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type LibsqlServer, libsqlServerAt } from "../test/libsql_server.ts";
import type { Adapter, DatabaseName } from "./adapters/adapter.ts";
import { fileAdapter } from "./adapters/file.ts";
import { remoteAdapter } from "./adapters/remote.ts";
import { type Doors, type DoorsOptions, openDoors } from "./doors.ts";
import { SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { observed, type OnExecuted, recordStatement, statementRecorder } from "./testing_statements.ts";
import type { RowsSql } from "./typed_rows.ts";

export type AdapterKind = "file" | "remote";

export const ADAPTERS: readonly AdapterKind[] = ["file", "remote"];

/** Adapters for a feature's tests and journeys: files unless TEST_ADAPTERS says otherwise. */
export const VERB_ADAPTERS: readonly AdapterKind[] = ADAPTERS.filter((kind) =>
  (Deno.env.get("TEST_ADAPTERS") ?? "file").includes(kind)
);

export type TestDatabases = AsyncDisposable & {
  readonly adapter: Adapter;
  readonly dataDir: string;
  /** By which the product finds them. */
  readonly environment: Readonly<Record<string, string>>;
  /** Round trips since the last call; over HTTP one is a request. */
  countRoundTrips(): number;
  statementsDuring: ReturnType<typeof statementRecorder>["statementsDuring"];
};
type TestDoors = TestDatabases & { readonly doors: Doors };
type TestDoorsOptions = Omit<DoorsOptions, "adapter"> & {
  adapter: AdapterKind;
  /** In the system's temporary folder, for a server under its own permissions: they cannot be given for `/dev/shm`. */
  onDisk?: boolean | undefined;
  /** Instead of the tests' own. */
  server?: LibsqlServer | undefined;
};

/**
 * Databases of files in a temporary folder, of TEST_DATABASES where it is set, or of a real libSQL server; removed on
 * disposal.
 */
export async function openTestAdapter(
  kind: AdapterKind,
  { onDisk = false, server: other, onExecuted = () => {} }:
    & Pick<TestDoorsOptions, "onDisk" | "server">
    & { onExecuted?: OnExecuted } = {},
): Promise<TestDatabases> {
  const dir = onDisk ? undefined : Deno.env.get("TEST_DATABASES");
  // A space in the path, as in many home folders.
  const dataDir = await Deno.makeTempDir({ dir, prefix: "unitfolio test " });
  let roundTrips = 0;
  const { tell, statementsDuring } = statementRecorder(onExecuted);
  const onRoundTrip = () => void roundTrips++;
  const prefix = `t${crypto.randomUUID().slice(0, 8)}`;
  const server = kind === "remote" ? other ?? testLibsqlServer() : undefined;
  const adapter = observed(
    server
      ? remoteAdapter({ ...server.addresses(prefix), onRoundTrip })
      : fileAdapter({ dataDir, onRoundTrip }),
    tell,
  );
  const made: DatabaseName[] = [];
  const create: Adapter["create"] = async (name, fill) => {
    await adapter.create(name, fill);
    made.push(name);
  };
  return {
    adapter: { ...adapter, create },
    dataDir,
    environment: { DATA_DIR: dataDir, ...(server ? environmentOf(server.addresses(prefix)) : {}) },
    countRoundTrips() {
      const count = roundTrips;
      roundTrips = 0;
      return count;
    },
    statementsDuring,
    async [Symbol.asyncDispose]() {
      if (server) { for (const name of made) await adapter.remove(name); }
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

function environmentOf({ controlUrl, tenantUrl, adminUrl }: ReturnType<LibsqlServer["addresses"]>) {
  return { CONTROL_DATABASE_URL: controlUrl, TENANT_DATABASE_URL: tenantUrl, DATABASE_ADMIN_URL: adminUrl };
}

/** The one that `test/run_tests.ts` started, or another one that these variables name. */
export function testLibsqlServer(): LibsqlServer {
  const [url, adminUrl] = ["LIBSQL_SERVER_URL", "LIBSQL_ADMIN_URL"].map((name) => Deno.env.get(name));
  if (!url || !adminUrl) throw new Error("there is no libSQL server: run tests with `deno task test <path>`");
  return libsqlServerAt(url, adminUrl);
}

/** With a migrated control database and no tenant. */
export async function openTestDoors(
  { adapter, onDisk, server, ...options }: TestDoorsOptions,
): Promise<TestDoors> {
  const databases = await openTestAdapter(adapter, {
    onDisk,
    server,
    ...(options.migrationFolders ? {} : { onExecuted: recordStatement }),
  });
  const opening = openDoors({ migrateOnOpen: true, ...options, adapter: databases.adapter });
  const doors = await opening.catch(async (error) => {
    await databases[Symbol.asyncDispose]();
    throw error;
  });
  databases.countRoundTrips();
  return {
    ...databases,
    doors,
    async [Symbol.asyncDispose]() {
      await doors.close();
      await databases[Symbol.asyncDispose]();
    },
  };
}

/** Registers a test per adapter. */
export function adapterTest(
  adapters: readonly AdapterKind[],
  name: string,
  test: (adapter: AdapterKind) => Promise<void>,
): void {
  for (const adapter of adapters) {
    Deno.test(adapters.length > 1 ? `${name} (${adapter})` : name, () => test(adapter));
  }
}

/** Registers a test of the doors per adapter. */
export function eachAdapter(
  name: string,
  test: (open: (options?: Omit<TestDoorsOptions, "adapter">) => Promise<TestDoors>) => Promise<void>,
): void {
  adapterTest(ADAPTERS, name, (adapter) => test((options) => openTestDoors({ ...options, adapter })));
}

/** Registers a test per adapter, with the small schema and the tenant `ten_oak`. */
export function eachTenantDatabase(name: string, test: (tenant: TestDoors) => Promise<void>): void {
  eachAdapter(name, async (open) => {
    await using tenant = await open(SMALL_SCHEMA);
    await tenant.doors.createTenant("ten_oak");
    await test(tenant);
  });
}

/** Whether anything is committed to a database file while `act` runs. */
export async function commitsDuring(file: string, act: () => Promise<unknown>): Promise<boolean> {
  using database = new DatabaseSync(file, { readOnly: true });
  const version = () => database.prepare("pragma data_version").get()!.data_version;
  const before = version();
  await act();
  return version() !== before;
}

/** Copies of a tenant's database file under other ids. */
export async function copyTenant(dataDir: string, from: string, ids: readonly string[]): Promise<void> {
  const pathOf = (name: string) => join(dataDir, "tenants", `${name}.db`);
  const template = join(dataDir, "template.db");
  using source = new DatabaseSync(pathOf(from));
  source.prepare("vacuum into ?").run(template);
  for (const id of ids) {
    await Deno.copyFile(template, pathOf(id));
    using copy = new DatabaseSync(pathOf(id));
    copy.exec("pragma synchronous = off; pragma journal_mode = wal");
    copy.prepare("update tenant_identity set tenant_id = ?").run(id);
  }
  await Deno.remove(template);
}

/** Rows of a test's own statement, typed by the caller. */
export function rowsOf<Row = Record<string, unknown>>(statement: SQL): RowsSql<Row> {
  return statement as RowsSql<Row>;
}

/** Folds the write-ahead log of a closed database file into it. */
export function removeLog(file: string): void {
  using database = new DatabaseSync(file);
  database.exec("pragma journal_mode = delete; pragma journal_mode = wal");
}

/** The first column of a query's row, of a file that other processes write. */
export function readFileNumber(path: string, sql: string): number {
  const database = new DatabaseSync(path);
  try {
    return Number(Object.values(database.prepare(sql).get()!)[0]);
  } finally {
    database.close();
  }
}
