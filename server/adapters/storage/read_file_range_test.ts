import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { readFileRange } from "./read_file_range.ts";

const KB = 1024;

async function withFile(
  size: number,
  test: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const path = await Deno.makeTempFile();
  try {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + (i >> 8)) % 251);
    await Deno.writeFile(path, bytes);
    await test(path, bytes);
  } finally {
    await Deno.remove(path);
  }
}
const openFiles = (path: string) =>
  [...Deno.readDirSync("/proc/self/fd")].filter(({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`) === path;
    } catch {
      return false; // the listing's own
    }
  }).length;

Deno.test("a range is read in few pieces of a bounded size, whichever part of a file it is", () =>
  withFile(1024 * KB, async (path, bytes) => {
    for (const [start, end] of [[0, 1024], [300, 1024], [0, 700], [300, 700], [1023, 1024], [0, 1]]) {
      const [from, to] = [start! * KB, end! * KB];
      const pieces = await Array.fromAsync(readFileRange(path, from, to));
      assert.deepEqual(Buffer.concat(pieces), Buffer.from(bytes.subarray(from, to)), `${start} to ${end}`);
      assert.equal(pieces.length, Math.ceil((to - from) / (512 * KB)), `${start} to ${end}`);
      assert.ok(pieces.every(({ buffer }) => buffer.byteLength <= 512 * KB));
    }
  }));

Deno.test({
  name: "a stream that is read to its end, or left in the middle or unread, leaves no file open",
  ignore: Deno.build.os !== "linux",
  fn: () =>
    withFile(900 * KB, async (path) => {
      for (const end of [900, 200]) {
        await readFileRange(path, 0, end * KB).cancel();
        const reader = readFileRange(path, 0, end * KB).getReader();
        await reader.read();
        await reader.cancel();
        for await (const _ of readFileRange(path, 0, end * KB));
        assert.equal(openFiles(path), 0, `${end}`);
      }
    }),
});
