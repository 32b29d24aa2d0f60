import assert from "node:assert/strict";
import { s3Server } from "../../../test/fakes/s3_server.ts";
import { bucketOf } from "../../../test/storages.ts";
import { chunks, splitBytes, testBytes } from "./testing.ts";
import { PART_SIZE } from "./unfinished_parts.ts";
import { uploadWhole } from "./upload_whole.ts";

Deno.test("objects around the size of a part are put as they are", async () => {
  await using server = await s3Server();
  const bucket = bucketOf(server);
  for (const size of [0, 1, PART_SIZE - 1, PART_SIZE, PART_SIZE + 1, 2 * PART_SIZE, 2 * PART_SIZE + 7]) {
    const bytes = testBytes(size);
    await uploadWhole(bucket, "nightly/a.db", chunks(splitBytes(bytes)), size);
    assert.deepEqual(await bucket.get("nightly/a.db"), bytes, `${size}`);
  }
});

Deno.test("a body of another size, or that fails, leaves nothing", async () => {
  await using server = await s3Server();
  const bucket = bucketOf(server);
  const size = 2 * PART_SIZE;
  const bodies = [
    chunks(splitBytes(testBytes(size - 1))),
    chunks(splitBytes(testBytes(size + 1))),
    chunks(splitBytes(testBytes(size)), () => assert.fail("other bytes")),
  ];
  for (const body of bodies) await assert.rejects(uploadWhole(bucket, "nightly/a.db", body, size));
  assert.equal(await bucket.size("nightly/a.db"), null);
  assert.deepEqual(await Array.fromAsync(bucket.uploads("")), []);
});
