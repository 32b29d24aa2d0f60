import { bucketOf } from "./storages.ts";
import { type S3Middleware, s3Server } from "./fakes/s3_server.ts";
import { type LibsqlProcess, startLibsqlServer } from "./libsql_server.ts";

/** Header of a write-ahead log, in bytes. */
const WAL_HEADER = 32;
const FRAME = 4096 + 24;
/** How its objects are named: the prefix ahead of namespaces. */
const DATABASE_ID = "unitfolio";

export type BottomlessServer = AsyncDisposable & {
  server(): LibsqlProcess;
  /** Waits until the bucket holds all that a namespace's log holds. */
  untilShipped(namespaces: readonly string[]): Promise<void>;
  /** Kills the server, deletes its folder, and starts it on the same addresses with nothing. */
  lose(): Promise<void>;
  /** Keys of what the bucket has of a namespace. */
  keys(namespace: string): Promise<string[]>;
  /** A database's file, and its log, as they are in the folder. */
  files(namespace: string): string;
};

type Options = {
  /** Copies the list of namespaces as well; without it they are made again by hand. */
  metaStore?: boolean;
  args?: readonly string[];
  spoil?: S3Middleware;
};

/** The real libSQL server with bottomless replication to a bucket. */
export async function openBottomless(options: Options = {}): Promise<BottomlessServer> {
  const { metaStore = false, args = [], spoil = (_, next) => next() } = options;
  let put = Promise.withResolvers<void>();
  const store = await s3Server({
    async spoil(context, next) {
      await spoil(context, next);
      if (context.method !== "PUT" && context.method !== "DELETE") return;
      put.resolve();
      put = Promise.withResolvers();
    },
  });
  const bucket = bucketOf(store);
  const [, name, endpoint] = /^s3:\/\/(.+)\?endpoint=([^&]+)/.exec(store.storageUrl)!;
  const env = {
    LIBSQL_BOTTOMLESS_ENDPOINT: endpoint!,
    LIBSQL_BOTTOMLESS_BUCKET: name!,
    LIBSQL_BOTTOMLESS_AWS_ACCESS_KEY_ID: store.accessKeyId,
    LIBSQL_BOTTOMLESS_AWS_SECRET_ACCESS_KEY: store.secretAccessKey,
    LIBSQL_BOTTOMLESS_AWS_DEFAULT_REGION: "us-east-1",
    LIBSQL_BOTTOMLESS_DATABASE_ID: DATABASE_ID,
    LIBSQL_BOTTOMLESS_BATCH_INTERVAL_SECS: "1",
    ...(metaStore
      ? {
        SQLD_BACKUP_META_STORE: "true",
        SQLD_META_STORE_BUCKET_ENDPOINT: endpoint!,
        SQLD_META_STORE_BUCKET_NAME: name!,
        SQLD_META_STORE_ACCESS_KEY_ID: store.accessKeyId,
        SQLD_META_STORE_SECRET_ACCESS: store.secretAccessKey,
        SQLD_META_STORE_REGION: "us-east-1",
        SQLD_META_STORE_BACKUP_ID: `${DATABASE_ID}-meta`,
        SQLD_META_STORE_BACKUP_INTERVAL_S: "1",
      }
      : {}),
  };
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-bottomless-" });
  const start = ({ port, adminPort }: { port?: number; adminPort?: number } = {}) =>
    startLibsqlServer({
      folder: `${folder}/databases`,
      cwd: folder,
      env,
      args: ["--enable-bottomless-replication", ...args],
      ...(port && adminPort ? { port, adminPort } : {}),
    });
  let server = await start();
  const files = (namespace: string) => `${folder}/databases/dbs/${namespace}/data`;

  async function keys(namespace: string): Promise<string[]> {
    const prefix = `ns-${DATABASE_ID}:${namespace}`;
    return (await Array.fromAsync(bucket.objects(prefix), ({ key }) => key)).sort();
  }
  async function isShipped(namespace: string): Promise<boolean> {
    const log = await Deno.stat(`${files(namespace)}-wal`).catch(() => null);
    if (!log) return false;
    const frames = Math.floor(Math.max(log.size - WAL_HEADER, 0) / FRAME);
    // A newer generation has a name that sorts before an older one's.
    const [newest] = await keys(namespace);
    if (newest === undefined) return false;
    const generation = newest.slice(0, newest.lastIndexOf("/") + 1);
    const last = (await keys(namespace))
      .filter((key) => key.startsWith(generation))
      .map((key) => Number(/\/\d{12}-(\d{12})-/.exec(key)?.[1] ?? 0));
    return Math.max(...last) >= frames;
  }
  return {
    server: () => server,
    keys,
    files,
    async untilShipped(namespaces) {
      for (;;) {
        const next = put.promise;
        const shipped = await Promise.all(namespaces.map(isShipped));
        if (shipped.every(Boolean)) return;
        await next;
      }
    },
    async lose() {
      await server.stop("SIGKILL");
      await Deno.remove(folder, { recursive: true });
      await Deno.mkdir(folder);
      server = await start(server);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await store[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
