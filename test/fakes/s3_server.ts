import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "s3rver";
import { isSigned, TEST_KEYS } from "./s3_signature.ts";

export type S3Server = AsyncDisposable & {
  /** As `STORAGE_URL` wants it. */
  readonly storageUrl: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** A call to the server, and the answer to it: of the server's own shape, what is used here. */
export type Ask = {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The bytes that come. */
  req: AsyncIterable<Uint8Array>;
  /** The whole address, as it was asked for. */
  href: string;
  headers: Record<string, string | string[] | undefined>;
  status: number;
  type: string;
  body: unknown;
};
/** May change what the server is asked or answers, `go` being the server's own work. */
export type Spoil = (ask: Ask, go: () => Promise<void>) => Promise<void>;

type Server = {
  middleware: Spoil[];
  httpServer: { closeAllConnections(): void };
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
};

const BUCKET = "evidence";

/**
 * An S3 server for tests: s3rver on a free local port, with one empty bucket in a temporary folder. It keeps objects and
 * parts, but checks no signatures of version 4, and has never heard of ListParts, AbortMultipartUpload and
 * ListMultipartUploads; all four stand in front of it here, the lists read from its own folders. Neither checks the least size of a part nor
 * its etag when parts are joined, as real stores do. `spoil` makes it worse on purpose.
 */
export async function s3Server({ spoil }: { spoil?: Spoil } = {}): Promise<S3Server> {
  const directory = await Deno.makeTempDir({ prefix: "unitfolio s3 " });
  const server: Server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  server.middleware.unshift(refuseUnsigned, unfinishedCalls(join(directory, BUCKET, "._S3rver_uploads")));
  if (spoil) server.middleware.unshift(spoil);
  const { port } = await server.run();
  return {
    storageUrl: `s3://${BUCKET}?endpoint=http://127.0.0.1:${port}&region=us-east-1`,
    ...TEST_KEYS,
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections();
      await server.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

const refuseUnsigned: Spoil = async (ask, next) => {
  if (await isSigned({ method: ask.method, url: ask.href, headers: ask.headers })) return await next();
  ask.status = 403;
  ask.type = "application/xml";
  ask.body = "<Error><Code>SignatureDoesNotMatch</Code></Error>";
};

function unfinishedCalls(uploads: string): Spoil {
  return async (ask, next) => {
    const { method, query } = ask;
    const answer = (status: number, body: string) => {
      ask.status = status;
      ask.type = "application/xml";
      ask.body = body;
    };
    if (method === "GET" && "uploads" in query) {
      return answer(200, await listUploads(uploads, query.prefix ?? ""));
    }
    if (query.uploadId === undefined) return await next();
    const folder = join(uploads, query.uploadId);
    const known = await stat(folder).then(() => true, () => false);
    if (!known) return answer(404, "<Error><Code>NoSuchUpload</Code></Error>");
    if (method === "GET") return answer(200, await listParts(folder));
    if (method !== "DELETE") return await next();
    await rm(folder, { recursive: true });
    answer(204, "");
  };
}

async function listParts(folder: string): Promise<string> {
  const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
  const parts = numbers.toSorted((one, other) => one - other).map(async (number) => {
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
