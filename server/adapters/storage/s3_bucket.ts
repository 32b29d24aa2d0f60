import { Semaphore } from "async-mutex";
import { S3mini, S3ServiceError } from "s3mini";
import type { S3Config } from "../../config/storage_config.ts";
import { DEFAULT_RETRY, retryingFetch, type RetryPolicy } from "./retrying_fetch.ts";
import {
  type ListedObject,
  type ListedPart,
  type ListedUpload,
  type Page,
  parseFolders,
  parseObjects,
  parseParts,
  parseUploads,
} from "./s3_lists.ts";
import { storageUnavailable, TruncatedObject } from "./storage.ts";

export type { ListedUpload };

export type Part = Pick<ListedPart, "partNumber" | "etag">;

/** Each part is copied several times as it is sent. */
const MAX_CONCURRENT_PARTS = 4;

export type Bucket = ReturnType<typeof openBucket>;

/** What a bucket's faults become. `away`: the store does not answer or fails. `refused`: a retry would not help. */
export type BucketFaults = {
  away(cause: unknown): Error;
  refused(answer: { status: number; code: string; message: string }): Error;
};

const STORED_FILES: BucketFaults = {
  away: storageUnavailable,
  refused: ({ message }) => new Error(`the object store refused: ${message}`),
};

/** Repeatable S3 calls. Of stored files they throw unavailable when the store fails, a plain error when it refuses us. */
export function openBucket(
  config: S3Config,
  retry: RetryPolicy = DEFAULT_RETRY,
  faults: BucketFaults = STORED_FILES,
) {
  const { translateErrors, nullIfMissing } = translating(faults);
  const s3 = new S3mini({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    endpoint: config.address,
    region: config.region,
    fetch: retryingFetch(retry),
  });
  const sending = new Semaphore(MAX_CONCURRENT_PARTS);
  /** s3mini's own list calls add a slash to the bucket, which not every store signs alike. */
  const list = async (key: string, query: Record<string, string>) =>
    await (await s3.getObjectRaw(key, true, 0, undefined, query)).text();

  return {
    retry,
    /** The fault of a body that broke off. */
    away: faults.away,
    begin: (key: string) => translateErrors(() => s3.getMultipartUploadId(key)),
    /** In order; null for an unknown upload. */
    parts: (key: string, writing: string): Promise<ListedPart[] | null> =>
      nullIfMissing(() =>
        Array.fromAsync(pages(async (next) => parseParts(await list(key, { uploadId: writing, ...next }))))
      ),
    putPart: (key: string, writing: string, partNumber: number, bytes: Uint8Array): Promise<Part> =>
      translateErrors(async () => {
        const part = await sending.runExclusive(() => s3.uploadPart(key, writing, bytes, partNumber));
        if (part.etag === "") throw new Error("the object store named no part");
        return part;
      }),
    join: (key: string, writing: string, parts: Part[]): Promise<void> =>
      translateErrors(async () => {
        const { etag } = await s3.completeMultipartUpload(key, writing, parts);
        // A store may answer 200 before it fails.
        if (!etag) throw new Error("the object store could not put an object together");
      }),
    abort: async (key: string, writing: string): Promise<void> =>
      void await nullIfMissing(() => s3.abortMultipartUpload(key, writing)),
    put: async (key: string, bytes: Uint8Array): Promise<void> =>
      void await translateErrors(() => s3.putObject(key, bytes)),
    get: (key: string): Promise<Uint8Array | null> =>
      nullIfMissing(async () => new Uint8Array(await (await s3.getObjectRaw(key)).arrayBuffer())),
    /** `end` is exclusive. */
    range: (key: string, start: number, end: number): Promise<Response | null> =>
      nullIfMissing(() => s3.getObjectRaw(key, false, start, end)),
    size: (key: string): Promise<number | null> => nullIfMissing(() => s3.getContentLength(key)),
    remove: async (key: string): Promise<void> => void await nullIfMissing(() => s3.deleteObject(key)),
    objects: (prefix: string): AsyncGenerator<ListedObject> =>
      pages((next) =>
        translateErrors(async () => parseObjects(await list("", { "list-type": "2", prefix, ...next })))
      ),
    /** Directly below a prefix that ends with a slash, as they do. */
    folders: (prefix: string): AsyncGenerator<string> =>
      pages((next) =>
        translateErrors(async () =>
          parseFolders(await list("", { "list-type": "2", prefix, delimiter: "/", ...next }))
        )
      ),
    uploads: (prefix: string): AsyncGenerator<ListedUpload> =>
      pages((next) =>
        translateErrors(async () => parseUploads(await list("", { uploads: "", prefix, ...next })))
      ),
  };
}

async function* pages<T>(fetchPage: (next: Record<string, string>) => Promise<Page<T>>): AsyncGenerator<T> {
  for (let next: Record<string, string> | null = {}; next !== null;) {
    const page: Page<T> = await fetchPage(next);
    yield* page.items;
    next = page.next;
  }
}

function translating(faults: BucketFaults) {
  async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toBucketError(error, faults);
    }
  }
  async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      const serviceError = serviceErrorOf(error);
      if (serviceError?.status === 404 && !serviceError.body?.includes("NoSuchBucket")) return null;
      throw toBucketError(error, faults);
    }
  }
  return { translateErrors, nullIfMissing };
}

function toBucketError(error: unknown, faults: BucketFaults): Error {
  const serviceError = serviceErrorOf(error);
  if (serviceError?.status === 416) return new TruncatedObject();
  // Our configuration is wrong: a retry would not help.
  if (serviceError && serviceError.status < 500 && serviceError.status !== 429) {
    const { status, message, body } = serviceError;
    return faults.refused({ status, message, code: /<Code>([^<]+)<\/Code>/.exec(body ?? "")?.[1] ?? "" });
  }
  return faults.away(error);
}

function serviceErrorOf(error: unknown): S3ServiceError | null {
  if (error instanceof S3ServiceError) return error;
  return error instanceof Error && error.cause instanceof S3ServiceError ? error.cause : null;
}
