import { Semaphore } from "async-mutex";
import { S3mini, S3ServiceError } from "s3mini";
import type { S3Config } from "../../storage_config.ts";
import { PATIENCE, type Patience, patientFetch } from "./patient_fetch.ts";
import {
  type ListedObject,
  type ListedPart,
  type ListedUpload,
  type Page,
  readObjects,
  readParts,
  readUploads,
} from "./s3_answers.ts";
import { shorterObject } from "./shorter_object.ts";
import { storeAway } from "./store_away.ts";

export type { ListedUpload };

/** What names a part when the object is put together. */
export type Part = Pick<ListedPart, "partNumber" | "etag">;

/** Parts on their way to the store at any moment: each is copied several times as it leaves. */
const SENT_AT_ONCE = 4;

export type Bucket = ReturnType<typeof openBucket>;

/**
 * The calls that the S3 storage makes. Each may be made twice. Each throws `AppError` unavailable when the store cannot be
 * reached, gives no answer in time or is at fault itself, and a plain error when it refuses us.
 */
export function openBucket(config: S3Config, patience: Patience = PATIENCE) {
  const s3 = new S3mini({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    endpoint: config.address,
    region: config.region,
    fetch: patientFetch(patience),
  });
  const sending = new Semaphore(SENT_AT_ONCE);
  /** Its own list calls ask at an address with a slash behind the bucket, which not every store signs alike. */
  const list = async (key: string, query: Record<string, string>) =>
    await (await s3.getObjectRaw(key, true, 0, undefined, query)).text();

  return {
    patience,
    begin: (key: string) => told(() => s3.getMultipartUploadId(key)),
    /** The parts of an unfinished object, by their places; null when the store knows no such one. */
    parts: (key: string, writing: string): Promise<ListedPart[] | null> =>
      unlessMissing(() =>
        Array.fromAsync(pages(async (next) => readParts(await list(key, { uploadId: writing, ...next }))))
      ),
    putPart: (key: string, writing: string, partNumber: number, bytes: Uint8Array): Promise<Part> =>
      told(async () => {
        const part = await sending.runExclusive(() => s3.uploadPart(key, writing, bytes, partNumber));
        if (part.etag === "") throw new Error("the object store named no part");
        return part;
      }),
    join: (key: string, writing: string, parts: Part[]): Promise<void> =>
      told(async () => {
        const { etag } = await s3.completeMultipartUpload(key, writing, parts);
        // A store may say 200 first and find its own fault later.
        if (!etag) throw new Error("the object store could not put an object together");
      }),
    abort: async (key: string, writing: string): Promise<void> =>
      void await unlessMissing(() => s3.abortMultipartUpload(key, writing)),
    put: async (key: string, bytes: Uint8Array): Promise<void> =>
      void await told(() => s3.putObject(key, bytes)),
    /** A small object's bytes, or null. */
    get: (key: string): Promise<Uint8Array | null> =>
      unlessMissing(async () => new Uint8Array(await (await s3.getObjectRaw(key)).arrayBuffer())),
    /** An answer whose body has an object's bytes from `start` up to but without `end`, or null. */
    range: (key: string, start: number, end: number): Promise<Response | null> =>
      unlessMissing(() => s3.getObjectRaw(key, false, start, end)),
    /** An object's size in bytes, or null. */
    size: (key: string): Promise<number | null> => unlessMissing(() => s3.getContentLength(key)),
    remove: async (key: string): Promise<void> => void await unlessMissing(() => s3.deleteObject(key)),
    objects: (prefix: string): AsyncGenerator<ListedObject> =>
      pages((next) => told(async () => readObjects(await list("", { "list-type": "2", prefix, ...next })))),
    uploads: (prefix: string): AsyncGenerator<ListedUpload> =>
      pages((next) => told(async () => readUploads(await list("", { uploads: "", prefix, ...next })))),
  };
}

async function* pages<T>(ask: (next: Record<string, string>) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let next: Record<string, string> | null = {}; next !== null;) {
    const page: Page<T> = await ask(next);
    yield* page.items;
    next = page.next;
  }
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal?.status === 404 && !refusal.body?.includes("NoSuchBucket")) return null;
    throw faultOf(error);
  }
}

function faultOf(error: unknown): Error {
  const refusal = refusalIn(error);
  if (refusal?.status === 416) return shorterObject();
  // The key, the region or the bucket's rules are wrong: trying again mends nothing.
  if (refusal && refusal.status < 500 && refusal.status !== 429) {
    return new Error(`the object store refused: ${refusal.message}`);
  }
  return storeAway(error);
}

function refusalIn(error: unknown): S3ServiceError | null {
  if (error instanceof S3ServiceError) return error;
  return error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : null;
}
