import { join } from "node:path";
import { hranaServer } from "../test/fakes/hrana_server.ts";
import type { Adapter } from "./adapters/adapter.ts";
import { fileAdapter } from "./adapters/file.ts";
import { remoteAdapter } from "./adapters/remote.ts";
import { type Doors, type DoorsOptions, openDoors } from "./doors.ts";

export type AdapterKind = "file" | "remote";

export type TestDatabases = AsyncDisposable & {
  readonly adapter: Adapter;
  readonly dataDir: string;
  /** How many trips to a database there were since this was last asked; over HTTP a trip is a request. */
  countRoundTrips(): number;
};
export type TestDoors = TestDatabases & { readonly doors: Doors };
export type TestDoorsOptions = Omit<DoorsOptions, "adapter"> & { adapter: AdapterKind };

/** An adapter on a temporary folder, over files or over HTTP to a test server on such files; all gone when disposed. */
export async function openTestAdapter(kind: AdapterKind): Promise<TestDatabases> {
  // A space in the path, as in many people's home folders.
  const dataDir = await Deno.makeTempDir({ prefix: "unitfolio test " });
  let trips = 0;
  const onRoundTrip = () => void trips++;
  const server = kind === "remote" ? await remoteFolder(dataDir) : undefined;
  const adapter = server
    ? remoteAdapter({
      controlUrl: `${server.url}/control`,
      tenantUrl: `${server.url}/{tenant}`,
      adminUrl: server.url,
      onRoundTrip,
    })
    : fileAdapter({ dataDir, onRoundTrip });
  return {
    adapter,
    dataDir,
    countRoundTrips() {
      const counted = trips;
      trips = 0;
      return counted;
    },
    async [Symbol.asyncDispose]() {
      await server?.stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}

async function remoteFolder(dataDir: string) {
  const folder = join(dataDir, "namespaces");
  await Deno.mkdir(folder);
  return hranaServer({ folder });
}

/**
 * Doors on a temporary folder, with a migrated control database and no tenant yet. `await using` closes them and removes
 * the folder.
 */
export async function openTestDoors({ adapter, ...options }: TestDoorsOptions): Promise<TestDoors> {
  const databases = await openTestAdapter(adapter);
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

/** Registers one test for each adapter; `open` gives doors on that adapter. */
export function eachAdapter(
  name: string,
  test: (open: (options?: Omit<TestDoorsOptions, "adapter">) => Promise<TestDoors>) => Promise<void>,
): void {
  for (const adapter of ["file", "remote"] as const) {
    Deno.test(`${name} (${adapter})`, () => test((options) => openTestDoors({ ...options, adapter })));
  }
}
