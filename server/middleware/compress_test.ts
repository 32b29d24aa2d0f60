import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import type { AppEnv } from "../services/context.ts";
import { compress } from "./compress.ts";

const WORDS = "A portfolio – of many words. ".repeat(100);

const app = new Hono<AppEnv>()
  .use(compress)
  .get("/page", (c) => c.html(WORDS))
  .get("/json", (c) => c.json({ words: WORDS }, 200, { ETag: 'W/"7"' }))
  .post("/json", (c) => c.json({ secret: WORDS }))
  .get("/short", (c) => c.json({ message: "Not found" }, 404))
  .get("/same", (c) => c.body(null, 304))
  .get("/file", (c) => c.body(WORDS, 200, { "Content-Type": "image/svg+xml", "Content-Length": "2900" }));

async function send(path: string, acceptEncoding?: string, method = "GET") {
  const headers: Record<string, string> = acceptEncoding ? { "accept-encoding": acceptEncoding } : {};
  const response = await app.request(path, { method, headers });
  const bytes = await response.bytes();
  const encoding = response.headers.get("content-encoding");
  const text = new TextDecoder().decode(encoding === "gzip" ? gunzipSync(bytes) : bytes);
  return { status: response.status, headers: response.headers, encoding, text, size: bytes.length };
}

Deno.test("pages and JSON are compressed for browsers that take gzip", async () => {
  for (const path of ["/page", "/json"]) {
    const plain = await send(path);
    assert.equal(plain.encoding, null);
    for (const accepted of ["gzip", "br;q=1, gzip;q=0.8, *;q=0.1", "deflate, GZIP"]) {
      const packed = await send(path, accepted);
      assert.deepEqual([packed.encoding, packed.text], ["gzip", plain.text], accepted);
      assert.ok(packed.size < plain.size / 10, `${packed.size} of ${plain.size} bytes`);
    }
    for (const accepted of ["br, deflate", "gzip;q=0", "br, gzip; q=0.000, deflate"]) {
      assert.deepEqual([(await send(path, accepted)).encoding], [null], accepted);
    }
    assert.equal(plain.headers.get("vary"), "Accept-Encoding");
  }
  const { headers } = await send("/json", "gzip");
  assert.deepEqual([headers.get("etag"), headers.get("vary")], ['W/"7"', "Accept-Encoding"]);
});

Deno.test("what makes a secret, is short, has no body or is a file stays as it is", async () => {
  assert.equal((await send("/json", "gzip", "POST")).encoding, null);
  const short = await send("/short", "gzip");
  assert.deepEqual([short.status, short.encoding, short.text], [404, null, '{"message":"Not found"}']);
  const same = await send("/same", "gzip");
  assert.deepEqual([same.status, same.encoding, same.size], [304, null, 0]);
  const file = await send("/file", "gzip");
  assert.deepEqual([file.encoding, file.headers.get("vary")], [null, null]);
});
