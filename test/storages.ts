import assert from "node:assert/strict";
import { AppError } from "../domain/errors.ts";
import type { RetryPolicy } from "../server/adapters/storage/retrying_fetch.ts";
import { type Bucket, openBucket } from "../server/adapters/storage/s3_bucket.ts";
import { s3Storage } from "../server/adapters/storage/s3_storage.ts";
import { openTestStorage, type TestStorage } from "../server/adapters/storage/testing.ts";
import { readStorage, type S3Config } from "../server/config/storage_config.ts";
import { type S3Middleware, type S3Server, s3Server } from "./fakes/s3_server.ts";

/** Storages under contract test. The bucket of `S3_TEST_URL`, if set, is emptied. */
const STORAGES: Record<string, () => Promise<TestStorage>> = {
  file: openTestStorage,
  s3: openFakeBucket,
  ...(Deno.env.has("S3_TEST_URL") ? { "real s3": () => openTestBucket(configuredBucket()) } : {}),
};

/** Registers one test for each storage. */
export function eachStorage(testName: string, work: (opened: TestStorage) => Promise<void>): void {
  for (const [name, open] of Object.entries(STORAGES)) {
    Deno.test({
      name: `${testName} (${name} storage)`,
      sanitizeResources: true,
      sanitizeOps: true,
      async fn() {
        await using opened = await open();
        await work(opened);
      },
    });
  }
}

async function openFakeBucket(): Promise<TestStorage> {
  const server = await s3Server();
  const opened = await openTestBucket(bucketOf(server));
  return { ...opened, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** A storage on the test server with `middleware`; three attempts per call. */
export async function openFaultyBucket(middleware: S3Middleware): Promise<TestStorage> {
  const server = await s3Server({ spoil: middleware });
  const bucket = bucketOf(server, { timeoutMs: 10_000, attempts: 3, delayMs: 1 });
  return {
    storage: s3Storage(bucket),
    list: () => listBucket(bucket),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

export function bucketOf(server: S3Server, retry?: RetryPolicy): Bucket {
  return openBucket(
    s3Config({
      STORAGE_URL: server.storageUrl,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    }),
    retry,
  );
}

async function openTestBucket(bucket: Bucket): Promise<TestStorage> {
  const empty = async () => {
    for await (const { key, writing } of bucket.uploads("")) await bucket.abort(key, writing);
    for await (const { key } of bucket.objects("")) await bucket.remove(key);
  };
  await empty();
  return {
    storage: s3Storage(bucket),
    list: () => listBucket(bucket),
    [Symbol.asyncDispose]: empty,
  };
}

async function listBucket(bucket: Bucket): Promise<string[]> {
  const objects = await Array.fromAsync(bucket.objects(""), ({ key }) => key);
  const unfinished = await Array.fromAsync(bucket.uploads(""), ({ key }) => `${key} (begun)`);
  return [...objects, ...unfinished].sort();
}

function configuredBucket(): Bucket {
  const { S3_TEST_URL, ...settings } = Deno.env.toObject();
  return openBucket(s3Config({ ...settings, STORAGE_URL: S3_TEST_URL }));
}

function s3Config(settings: Record<string, string | undefined>): S3Config {
  const errors: string[] = [];
  const config = readStorage((name) => settings[name], "", errors);
  if (config.kind !== "s3" || errors.length > 0) {
    throw new Error(errors.join("\n") || "this names no bucket");
  }
  return config;
}

/** Whether an error says so, because of this. */
export function unavailable(cause: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof AppError && error.code === "unavailable", String(error));
    assert.match(String(error.cause), cause);
    return true;
  };
}
