import type { Patience } from "../server/adapters/storage/patient_fetch.ts";
import { type Bucket, openBucket } from "../server/adapters/storage/s3_bucket.ts";
import { s3Storage } from "../server/adapters/storage/s3_storage.ts";
import { openTestStorage, type TestStorage } from "../server/adapters/storage/testing.ts";
import { readStorage, type S3Config } from "../server/storage_config.ts";
import { type S3Server, s3Server, type Spoil } from "./fakes/s3_server.ts";

/**
 * Every storage that the contract is tried on: a folder, the test server's bucket, and the bucket that `S3_TEST_URL`
 * names (as `STORAGE_URL` does) where it is set. That one is emptied: it must be the tests' own.
 */
export const STORAGES: Record<string, () => Promise<TestStorage>> = {
  file: openTestStorage,
  s3: openFakeBucket,
  ...(Deno.env.has("S3_TEST_URL") ? { "real s3": () => openTestBucket(realBucket()) } : {}),
};

/** A test of the contract, over every storage; it sees what is left open. */
export function eachStorage(sentence: string, work: (opened: TestStorage) => Promise<void>): void {
  for (const [name, open] of Object.entries(STORAGES)) {
    Deno.test({
      name: `${sentence} (${name} storage)`,
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

/** A storage on the test server, some of whose calls go wrong; they are made three times all the same. */
export async function openSpoiltBucket(spoil: Spoil): Promise<TestStorage> {
  const server = await s3Server({ spoil });
  const bucket = bucketOf(server, { answerWithin: 10_000, tries: 3, pause: 1 });
  return {
    storage: s3Storage(bucket),
    list: () => listBucket(bucket),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The test server's bucket. */
export function bucketOf(server: S3Server, patience?: Patience): Bucket {
  return openBucket(
    s3Config({
      STORAGE_URL: server.storageUrl,
      S3_ACCESS_KEY_ID: server.accessKeyId,
      S3_SECRET_ACCESS_KEY: server.secretAccessKey,
    }),
    patience,
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
  const begun = await Array.fromAsync(bucket.uploads(""), ({ key }) => `${key} (begun)`);
  return [...objects, ...begun].sort();
}

function realBucket(): Bucket {
  const { S3_TEST_URL, ...settings } = Deno.env.toObject();
  return openBucket(s3Config({ ...settings, STORAGE_URL: S3_TEST_URL }));
}

function s3Config(settings: Record<string, string | undefined>): S3Config {
  const problems: string[] = [];
  const config = readStorage((name) => settings[name], "", problems);
  if (config.kind !== "s3" || problems.length > 0) {
    throw new Error(problems.join("\n") || "this names no bucket");
  }
  return config;
}
