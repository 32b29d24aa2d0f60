import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { worldTest } from "../test/world.ts";
import { createApp } from "./app.ts";
import { loadAssets } from "./services/assets.ts";

const CLIENT = new URL("../dist/client/", import.meta.url);
const WORTH_COMPRESSING = 1024;
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };

/** Needs `deno task build`. */
async function scriptsAndStyles(): Promise<string[]> {
  const names = (await Array.fromAsync(Deno.readDir(CLIENT))).map(({ name }) => name);
  return names.filter((name) => /\.(js|css)$/.test(name));
}

worldTest("scripts and styles are sent as small as the browser can read them", async (world) => {
  const names = await scriptsAndStyles();
  assert.ok(names.length > 20, "the browser's files are built");
  let plainBytes = 0;
  let sentBytes = 0;
  for (const name of names) {
    const plain = await Deno.readFile(new URL(name, CLIENT));
    for (const [encoding, decode] of Object.entries(DECODERS)) {
      const response = await world.app.request(`/assets/${name}`, {
        headers: { "accept-encoding": encoding },
      });
      assert.equal(response.status, 200, name);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const sent = response.headers.get("content-encoding");
      assert.equal(sent, plain.byteLength < WORTH_COMPRESSING ? null : encoding, name);
      assert.equal(response.headers.get("cache-control"), "public, max-age=31536000, immutable");
      assert.match(response.headers.get("content-type")!, /^text\/(javascript|css)/, name);
      if (sent !== null) {
        assert.match(response.headers.get("vary")!, /accept-encoding/i, name);
        assert.deepEqual(new Uint8Array(decode(bytes)), plain, name);
      }
      if (encoding === "br") sentBytes += bytes.byteLength;
    }
    plainBytes += plain.byteLength;
  }
  assert.ok(sentBytes < plainBytes / 2.5, `${sentBytes} of ${plainBytes} bytes`);
});

worldTest("a browser that reads no compression gets the file itself", async (world) => {
  const [name] = await scriptsAndStyles();
  const response = await world.app.request(`/assets/${name}`);
  assert.equal(response.headers.get("content-encoding"), null);
  const plain = await Deno.readFile(new URL(name!, CLIENT));
  assert.deepEqual(new Uint8Array(await response.arrayBuffer()), plain);
});

worldTest("other sites may show our icon, and no other file", async (world) => {
  const assets = await loadAssets(CLIENT);
  const app = createApp({ ...world.services, assets });
  const policy = async (path: string) => {
    const { status, headers } = await app.request(path);
    return [status, headers.get("cross-origin-resource-policy")];
  };
  const { small, large } = assets.appIcons!;
  assert.deepEqual(await policy(small), [200, "cross-origin"]);
  for (const path of [large, assets.icon, assets.styles]) {
    assert.deepEqual(await policy(path), [200, "same-origin"], path);
  }
});
