import assert from "node:assert/strict";
import { openBucket } from "../../server/adapters/storage/s3_bucket.ts";
import { s3Server } from "./s3_server.ts";

Deno.test("the test server refuses a wrong signature", async () => {
  await using server = await s3Server();
  const address = new URL(server.storageUrl).searchParams.get("endpoint")!;
  const config = { kind: "s3" as const, address: `${address}/evidence`, region: "us-east-1" };
  const bucket = openBucket({ ...config, accessKeyId: server.accessKeyId, secretAccessKey: "mistyped" });
  await assert.rejects(bucket.put("ten_a/upl_1", new Uint8Array(1)), /refused: .*403/);
});
