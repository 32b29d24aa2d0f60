import assert from "node:assert/strict";
import { openBucket } from "../../server/adapters/storage/s3_bucket.ts";
import { bucketOf } from "../storages.ts";
import { s3Server } from "./s3_server.ts";

Deno.test("the test server lists parts, and lists and aborts unfinished uploads", async () => {
  await using server = await s3Server();
  const bucket = bucketOf(server);
  const writing = await bucket.begin("ten_a/upl_1");
  await bucket.putPart("ten_a/upl_1", writing, 2, new Uint8Array(3));
  const first = await bucket.putPart("ten_a/upl_1", writing, 1, new Uint8Array(2));
  const parts = await bucket.parts("ten_a/upl_1", writing);
  assert.deepEqual(parts?.map(({ partNumber, size }) => [partNumber, size]), [[1, 2], [2, 3]]);
  assert.equal(parts?.[0]?.etag, first.etag);
  const unfinished = await Array.fromAsync(bucket.uploads("ten_a/"));
  assert.deepEqual(unfinished.map(({ key, writing }) => [key, writing]), [["ten_a/upl_1", writing]]);
  assert.ok(Math.abs(unfinished[0]!.startedAt.getTime() - Date.now()) < 60_000);
  assert.deepEqual(await Array.fromAsync(bucket.uploads("ten_b/")), []);
  await bucket.abort("ten_a/upl_1", writing);
  assert.equal(await bucket.parts("ten_a/upl_1", writing), null);
  assert.deepEqual(await Array.fromAsync(bucket.uploads("")), []);
  await bucket.abort("ten_a/upl_1", writing);
});

Deno.test("the test server refuses a wrong signature", async () => {
  await using server = await s3Server();
  const address = new URL(server.storageUrl).searchParams.get("endpoint")!;
  const config = { kind: "s3" as const, address: `${address}/evidence`, region: "us-east-1" };
  const bucket = openBucket({ ...config, accessKeyId: server.accessKeyId, secretAccessKey: "mistyped" });
  await assert.rejects(bucket.put("ten_a/upl_1", new Uint8Array(1)), /refused: .*403/);
});
