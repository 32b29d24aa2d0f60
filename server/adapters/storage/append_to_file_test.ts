import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { appendToFile } from "./append_to_file.ts";
import { testBytes } from "./testing.ts";

const KB = 1024;
const { write } = Deno.FsFile.prototype;

/** A file, with the bytes of each write to it; `fails` says which of them does. */
async function openTestFile(fails: (write: number) => boolean = () => false) {
  const path = await Deno.makeTempFile();
  const file = await Deno.open(path, { read: true, write: true });
  const writes: number[] = [];
  file.write = async (bytes) => {
    writes.push(bytes.byteLength);
    if (fails(writes.length)) throw new Error("no such device");
    // A slow disk.
    for (let turn = 0; turn < 10; turn++) await Deno.stat(path);
    return await write.call(file, bytes);
  };
  return {
    path,
    file,
    writes,
    async [Symbol.asyncDispose]() {
      file.close();
      await Deno.remove(path);
    },
  };
}

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

Deno.test("chunks are written in order, those that come during a write together", async () => {
  for (const size of [1, 64 * KB, 300 * KB, 512 * KB, 2000 * KB]) {
    const bytes = testBytes(size === 1 ? KB : 2500 * KB + 3);
    await using test = await openTestFile();
    const options = { from: 0, limit: Infinity };
    assert.equal(await appendToFile(test.file, pieces(bytes, size), options), bytes.length);
    assert.equal(Buffer.compare(await Deno.readFile(test.path), bytes), 0, `${size}`);
    assert.ok(test.writes.every((written) => written <= 512 * KB));
    if (size <= 64 * KB) assert.ok(test.writes.length < bytes.length / size / 2, `${test.writes}`);
  }
});

Deno.test("a chunk that comes alone is in the file before another comes", async () => {
  await using test = await openTestFile();
  const sizes: number[] = [];
  const body = async function* () {
    for (let sent = 1; sent <= 3; sent++) {
      yield new Uint8Array(KB);
      while ((await Deno.stat(test.path)).size < sent * KB);
      sizes.push(sent);
    }
  };
  await appendToFile(test.file, body(), { from: 0, limit: Infinity });
  assert.deepEqual(sizes, [1, 2, 3]);
});

Deno.test("what came before a body broke is kept, and nothing is written after a failed write", async () => {
  await using broken = await openTestFile();
  const body = async function* () {
    yield* pieces(testBytes(700 * KB), 64 * KB);
    throw new Error("the connection is lost");
  };
  const appended = (test: { file: Deno.FsFile }, body: AsyncIterable<Uint8Array>) =>
    appendToFile(test.file, body, { from: 0, limit: Infinity });
  await assert.rejects(appended(broken, body()), /the connection is lost/);
  assert.equal((await Deno.stat(broken.path)).size, 700 * KB);

  await using failing = await openTestFile((write) => write === 2);
  await assert.rejects(appended(failing, pieces(testBytes(5000 * KB), 64 * KB)), { code: "unavailable" });
  assert.equal(failing.writes.length, 2);
  assert.equal((await Deno.stat(failing.path)).size, failing.writes[0]);
});
