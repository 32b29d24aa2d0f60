import { sql } from "drizzle-orm";
import type { DatabaseName } from "../db/adapters/adapter.ts";
import { readConfig } from "../server/config/config.ts";
import { adapterOf } from "../server/create_services.ts";
import { type AdapterKind, adapterTest, VERB_ADAPTERS } from "../db/testing.ts";
import { openTestCli, type TestCli } from "../cli/testing.ts";
import { type S3Middleware, type S3Server, s3Server } from "./fakes/s3_server.ts";
import { bucketOf } from "./storages.ts";
import type { World } from "./world.ts";
import type { Bucket } from "../server/adapters/storage/s3_bucket.ts";

/** The command line of a world; `now` is the world's unless given. */
export async function worldCli(
  world: World,
  settings: Record<string, string> = {},
  now: () => Date = world.services.now,
): Promise<TestCli> {
  return await openTestCli(
    { ...world.environment, STORAGE_URL: `file:${world.dataDir}/objects`, ...settings },
    { now, adapter: "file" },
  );
}

/** A command line for another, empty installation. */
export async function emptyCli(
  world: World,
  adapter: AdapterKind,
  settings: Record<string, string> = {},
): Promise<TestCli> {
  return await openTestCli(settings, { now: world.services.now, adapter });
}

/** Where backups are kept, empty. */
export type TestPlace = AsyncDisposable & {
  /** For `--out`. */
  out: string;
  /** Its keys. */
  settings: Record<string, string>;
};

export type BucketPlace = TestPlace & {
  server: S3Server;
  bucket: Bucket;
  keys(prefix?: string): Promise<string[]>;
};

const PREFIX = "nightly";

export async function openBucketPlace(spoil?: S3Middleware): Promise<BucketPlace> {
  const server = await s3Server({ spoil });
  const { backupUrl, accessKeyId, secretAccessKey } = server;
  const bucket = bucketOf({ ...server, storageUrl: backupUrl });
  return {
    out: backupUrl.replace("?", `/${PREFIX}?`),
    settings: { BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey },
    server,
    bucket,
    /** Without the place's own prefix. */
    keys: async (prefix = "") =>
      (await Array.fromAsync(
        bucket.objects(`${PREFIX}/${prefix}`),
        ({ key }) => key.slice(PREFIX.length + 1),
      )).sort(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function openFolderPlace(): Promise<TestPlace> {
  const out = await Deno.makeTempDir({ prefix: "unitfolio backups " });
  return { out, settings: {}, [Symbol.asyncDispose]: () => Deno.remove(out, { recursive: true }) };
}

/** Registers a test for each place of backups; in a bucket with database files. */
export function eachPlaceTest(
  name: string,
  test: (adapter: AdapterKind, place: TestPlace) => Promise<void>,
  adapters: readonly AdapterKind[] = VERB_ADAPTERS,
): void {
  const within = (open: () => Promise<TestPlace>) => async (adapter: AdapterKind) => {
    await using place = await open();
    await test(adapter, place);
  };
  adapterTest(adapters, name, within(openFolderPlace));
  adapterTest(["file"], `${name} (in a bucket)`, within(openBucketPlace));
}

/** Paths of all files below a folder, sorted. */
export async function filesBelow(folder: string, below = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(`${folder}/${below}`)) {
    const path = below === "" ? name : `${below}/${name}`;
    found.push(...isDirectory ? await filesBelow(folder, path) : [path]);
  }
  return found.sort();
}

type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of each table, ordered, by database. */
export async function rowsByTable(
  cli: TestCli,
  names: readonly DatabaseName[],
): Promise<Record<string, Rows>> {
  const adapter = await adapterOf(readConfig(cli.environment, "start").databases);
  const databases: Record<string, Rows> = {};
  for (const name of names) {
    const { reads, close } = await adapter.open(name);
    const tables = await reads.execute(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    );
    const content: Rows = {};
    for (const { name: table } of tables.rows) {
      const { rows } = await reads.execute(`select * from ${table} order by 1, 2`);
      content[String(table)] = rows.map((row) => ({ ...row }));
    }
    close();
    databases[name.kind === "control" ? "control" : name.id] = content;
  }
  return databases;
}

/** Events of a school as a whole, oldest first. */
export async function eventsOf(world: World, tenantId: string): Promise<string[]> {
  const rows = await world.controlRows<{ what: string }>(
    sql`select what from events where tenant_id = ${tenantId} and what like 'tenant.%' order by rowid`,
  );
  return rows.map(({ what }) => what);
}
