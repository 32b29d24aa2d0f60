import { storeAway } from "./store_away.ts";
import { tooLarge } from "./too_large.ts";
import { wrongPlace } from "./wrong_place.ts";

/**
 * Writes a body into an open file behind its first `from` bytes. What came is on the disk when this ends, however it
 * ends. Resolves to the file's size in bytes. Throws what the body throws, and `AppError` conflict when the file is
 * shorter than `from`, too_large past `limit`, unavailable when the disk takes no more.
 */
export async function appendToFile(
  file: Deno.FsFile,
  body: AsyncIterable<Uint8Array>,
  { from, limit }: { from: number; limit: number },
): Promise<number> {
  // Cutting a file to more than it has would fill it up with zeros.
  if ((await file.stat()).size < from) throw wrongPlace();
  await file.truncate(from);
  await file.seek(from, Deno.SeekMode.Start);
  let size = from;
  try {
    for await (const chunk of body) {
      if (size + chunk.byteLength > limit) throw tooLarge(limit);
      await writeWhole(file, chunk);
      size += chunk.byteLength;
    }
  } catch (error) {
    // What failed first says more than that the disk fails too.
    await file.sync().catch(() => {});
    throw error;
  }
  await file.sync();
  return size;
}

async function writeWhole(file: Deno.FsFile, chunk: Uint8Array): Promise<void> {
  try {
    for (let written = 0; written < chunk.byteLength;) written += await file.write(chunk.subarray(written));
  } catch (error) {
    throw storeAway(error);
  }
}
