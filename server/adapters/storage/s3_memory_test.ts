import assert from "node:assert/strict";
import { s3Server } from "../../../test/fakes/s3_server.ts";
import { bucketOf } from "../../../test/storages.ts";
import { s3Storage } from "./s3_storage.ts";
import { splitBytes, testBytes } from "./testing.ts";

const PART = 5 * 1024 * 1024;

Deno.test("twenty bodies at once each keep one part in memory and no more", async () => {
  const bytes = testBytes(PART + 1024 * 1024);
  const stored = new Map<string, number>();
  await using server = await s3Server({
    async spoil(ask, go) {
      await go();
      const key = /(ten_a\/upl_\d+)$/.exec(ask.path)?.[1];
      if (key && ask.query.partNumber === "1") stored.set(key, PART);
    },
  });
  const storage = s3Storage(bucketOf(server));
  let maxHeld = 0;
  async function* body(key: string) {
    let taken = 0;
    for (const chunk of splitBytes(bytes)) {
      maxHeld = Math.max(maxHeld, taken - (stored.get(key) ?? 0));
      taken += chunk.byteLength;
      yield await Promise.resolve(chunk);
    }
  }
  const keys = Array.from({ length: 20 }, (_, number) => `ten_a/upl_${number}`);
  const sizes = await Promise.all(keys.map(async (key) => {
    const writing = await storage.begin(key);
    await storage.append(key, writing, body(key), { from: 0, limit: bytes.length });
    return await storage.complete(key, writing);
  }));
  assert.deepEqual(sizes, keys.map(() => bytes.length));
  assert.ok(maxHeld > PART - 65_521 && maxHeld <= PART, `${maxHeld} bytes of one body were held`);
  for (const key of keys) {
    const seam = await new Response(await storage.read(key, PART - 9, PART + 9)).bytes();
    assert.deepEqual(seam, bytes.subarray(PART - 9, PART + 9), key);
  }
});
