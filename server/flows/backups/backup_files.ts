import { createHash } from "node:crypto";
import { OWNER_ONLY, toDisk } from "../../../db/adapters/owner_only.ts";
import { readFileRange } from "../../adapters/storage/read_file_range.ts";

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type FileDigest = { size: number; sha256: string };

/** Read in pieces. Throws NotFound. */
export async function hashFile(path: string): Promise<FileDigest> {
  const { size } = await Deno.stat(path);
  return await digestOf(readFileRange(path, 0, size));
}

export async function digestOf(bytes: Bytes): Promise<FileDigest> {
  const { body, result } = hashed(bytes);
  for await (const _ of body) { /* hashed */ }
  return result();
}

/** Passes the bytes on, and throws behind the last one where they are others. */
export async function* checkedBody(
  body: AsyncIterable<Uint8Array>,
  name: string,
  { size, sha256 }: FileDigest,
): AsyncGenerator<Uint8Array> {
  const { body: passed, result } = hashed(body);
  yield* passed;
  const found = result();
  if (found.size !== size || found.sha256 !== sha256) {
    throw new Error(`${name} has changed while it was read`);
  }
}

/** Passes the bytes on; `result` has their digest once they have ended. */
export function hashed(body: Bytes): {
  body: AsyncIterable<Uint8Array>;
  result(): FileDigest;
} {
  const digest = createHash("sha256");
  let size = 0;
  async function* passOn() {
    for await (const chunk of body) {
      digest.update(chunk);
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return { body: passOn(), result: () => ({ size, sha256: digest.digest("hex") }) };
}

/** Owner-only and on disk when it returns. Throws AlreadyExists; what failed half-way is removed. */
export async function writeNewFile(path: string, body: string | AsyncIterable<Uint8Array>): Promise<void> {
  try {
    using file = await Deno.open(path, { write: true, createNew: true, mode: OWNER_ONLY.file });
    await writeToDisk(file, typeof body === "string" ? [new TextEncoder().encode(body)] : body);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) await Deno.remove(path).catch(() => {});
    throw error;
  }
}

/** All of it, on disk when it returns. */
export async function writeToDisk(file: Deno.FsFile, body: Bytes): Promise<void> {
  for await (const chunk of body) {
    for (let at = 0; at < chunk.byteLength;) at += await file.write(chunk.subarray(at));
  }
  await file.sync();
}

/** So that the names in it outlive the machine; Windows cannot open folders. */
export async function folderToDisk(path: string): Promise<void> {
  if (Deno.build.os !== "windows") await toDisk(path);
}
