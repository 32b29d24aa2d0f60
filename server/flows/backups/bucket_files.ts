import { AppError } from "../../../domain/errors.ts";
import { readBucketRange } from "../../adapters/storage/read_bucket_range.ts";
import type { Bucket } from "../../adapters/storage/s3_bucket.ts";
import { TruncatedObject } from "../../adapters/storage/storage.ts";
import type { BackupFiles, StoredObject } from "./place.ts";

const OBJECTS = "objects/";

/** Stored files are named by their content and shared by all generations. */
export function objectsPrefix(prefix: string, tenantId = ""): string {
  return `${prefix}${OBJECTS}${tenantId}${tenantId === "" ? "" : "/"}`;
}

export function objectKey(
  prefix: string,
  tenantId: string,
  { sha256 }: Pick<StoredObject, "sha256">,
): string {
  return objectsPrefix(prefix, tenantId) + sha256;
}

export function filesInBucket(
  bucket: Bucket,
  prefix: string,
  { name, address }: Pick<BackupFiles, "name" | "address">,
): BackupFiles {
  return {
    name,
    address,
    read: ({ path, size }) => readOn(bucket, `${prefix}${name}/${path}`, size),
    readObject: (tenantId, object) => readOn(bucket, objectKey(prefix, tenantId, object), object.size),
    async readText(path) {
      const bytes = await bucket.get(`${prefix}${name}/${path}`);
      return bytes && new TextDecoder().decode(bytes);
    },
  };
}

/** Goes on behind the last byte where a connection breaks off, as long as each brings some. */
async function readOn(bucket: Bucket, key: string, size: number): Promise<AsyncIterable<Uint8Array>> {
  const first = await readBucketRange(bucket, key, 0, size);
  async function* bytes() {
    let body = first;
    for (let at = 0;;) {
      const start = at;
      try {
        for await (const chunk of body) {
          at += chunk.byteLength;
          yield chunk;
        }
        return;
      } catch (error) {
        if (
          at === start || error instanceof TruncatedObject ||
          error instanceof AppError && error.code !== "unavailable"
        ) {
          throw error;
        }
      }
      body = await readBucketRange(bucket, key, at, size);
    }
  }
  return bytes();
}
