import { AwsV4Signer } from "aws4fetch";
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import S3rver from "s3rver";

export type S3Server = AsyncDisposable & {
  /** For `STORAGE_URL`. */
  readonly storageUrl: string;
  /** Address of another bucket, for backups. */
  readonly backupUrl: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Makes an object of that bucket older, as its lists tell it. */
  age(key: string, ms: number): Promise<void>;
};

/** The part of s3rver's Koa context that is used here. */
export type S3Context = {
  method: string;
  path: string;
  query: Record<string, string>;
  req: AsyncIterable<Uint8Array>;
  href: string;
  headers: Record<string, string | string[] | undefined>;
  status: number;
  type: string;
  body: unknown;
};
export type S3Middleware = (context: S3Context, next: () => Promise<void>) => Promise<void>;

type Server = {
  middleware: S3Middleware[];
  logger: { close(): void };
  httpServer: { closeAllConnections(): void };
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};

const BUCKET = "evidence";
const BACKUPS = "backups";

/**
 * s3rver with two empty buckets in a temporary folder. Signatures of version 4, ListParts, AbortMultipartUpload,
 * ListMultipartUploads and lists of folders are added here. Unlike real stores it checks neither the minimum part size nor part etags.
 */
export async function s3Server({ spoil }: { spoil?: S3Middleware } = {}): Promise<S3Server> {
  const directory = await Deno.makeTempDir({ prefix: "unitfolio s3 " });
  const server: Server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }, { name: BACKUPS }],
  });
  // Without its silent transport it would write an interrupted request's last error to the console.
  server.logger.close = () => {};
  server.middleware.unshift(rejectUnsigned, multipartCalls(directory), keepFolders(directory));
  if (spoil) server.middleware.unshift(spoil);
  const { port } = await server.run();
  const addressOf = (bucket: string) => `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
  return {
    storageUrl: addressOf(BUCKET),
    backupUrl: addressOf(BACKUPS),
    ...TEST_KEYS,
    async age(key, ms) {
      const path = `${join(directory, BACKUPS, key)}._S3rver_object`;
      const then = (await stat(path)).mtimeMs - ms;
      await utimes(path, then / 1000, then / 1000);
    },
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections();
      await server.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

const rejectUnsigned: S3Middleware = async (context, next) => {
  if (await isSigned({ method: context.method, url: context.href, headers: context.headers })) {
    return await next();
  }
  context.status = 403;
  context.type = "application/xml";
  context.body = "<Error><Code>SignatureDoesNotMatch</Code></Error>";
};

/** s3rver removes a folder that has become empty, also while another object is being put into it, which it then loses. */
function keepFolders(directory: string): S3Middleware {
  return async ({ method, path }, next) => {
    if (method === "PUT" && /^\/[\w-]+\/[\w./-]+$/.test(path)) {
      const folder = dirname(join(directory, path));
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, ".keep"), "");
    }
    await next();
  };
}

function multipartCalls(directory: string): S3Middleware {
  return async (context, next) => {
    const { method, path, query } = context;
    const uploads = join(directory, path.split("/")[1]!, "._S3rver_uploads");
    const respond = (status: number, body: string) => {
      context.status = status;
      context.type = "application/xml";
      context.body = body;
    };
    if (method === "GET" && "uploads" in query) {
      return respond(200, await listUploads(uploads, query.prefix ?? ""));
    }
    if (method === "GET" && query.delimiter === "/") {
      const folders = await listFolders(join(directory, path.split("/")[1]!), query.prefix ?? "");
      return folders === null ? await next() : respond(200, folders);
    }
    if (query.uploadId === undefined) return await next();
    const folder = join(uploads, query.uploadId);
    const exists = await stat(folder).then(() => true, () => false);
    if (!exists) return respond(404, "<Error><Code>NoSuchUpload</Code></Error>");
    if (method === "GET") return respond(200, await listParts(folder));
    if (method !== "DELETE") return await next();
    await rm(folder, { recursive: true });
    respond(204, "");
  };
}

async function listParts(folder: string): Promise<string> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const parts = numbers.toSorted((a, b) => a - b).map(async (number) => {
    const path = join(folder, String(number));
    const { size, mtime } = await stat(path);
    const etag = await readFile(`${path}.md5`, "utf8");
    return `<Part><PartNumber>${number}</PartNumber><LastModified>${mtime.toISOString()}</LastModified>` +
      `<ETag>&quot;${etag}&quot;</ETag><Size>${size}</Size></Part>`;
  });
  return `<ListPartsResult>${
    (await Promise.all(parts)).join("")
  }<IsTruncated>false</IsTruncated></ListPartsResult>`;
}

async function listUploads(folder: string, prefix: string): Promise<string> {
  const ids = await readdir(folder).catch(() => []);
  const uploads = ids.map(async (id) => {
    const key = await readFile(join(folder, id, "key"), "utf8");
    const { mtime } = await stat(join(folder, id, "key"));
    if (!key.startsWith(prefix)) return "";
    return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
  });
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${
    (await Promise.all(uploads)).join("")
  }</ListMultipartUploadsResult>`;
}

/** Lists folders alone: s3rver leaves out those whose objects lie deeper than one level. Null where there is no bucket. */
async function listFolders(bucket: string, prefix: string): Promise<string | null> {
  const paths = await readdir(bucket, { recursive: true }).catch(() => null);
  if (paths === null) return null;
  const keys = paths.flatMap((path) => /^(?!\._)(.*)\._S3rver_object$/.exec(path)?.[1] ?? []);
  const folders = keys.filter((key) => key.startsWith(prefix)).map((key) =>
    key.slice(prefix.length).split("/")
  ).filter((parts) => parts.length > 1).map(([name]) => `${prefix}${name}/`);
  return `<ListBucketResult>${
    [...new Set(folders)].sort().map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`)
      .join("")
  }<IsTruncated>false</IsTruncated></ListBucketResult>`;
}

const TEST_KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

type SignedRequest = { method: string; url: string; headers: Record<string, string | string[] | undefined> };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

// AWS signature version 4, by another library than the product's.
async function isSigned({ method, url, headers }: SignedRequest): Promise<boolean> {
  const [, region, names, signature] = AUTHORIZATION.exec(String(headers.authorization ?? "")) ?? [];
  if (!region || !names || !signature) return false;
  const signedHeaders = names.split(";").filter((name) => name !== "host").map((
    name,
  ) => [name, String(headers[name] ?? "")]);
  const signer = new AwsV4Signer({
    ...TEST_KEYS,
    method,
    url,
    headers: Object.fromEntries(signedHeaders),
    service: "s3",
    region,
    datetime: String(headers["x-amz-date"]),
    allHeaders: true,
  });
  return await signer.signature() === signature;
}
