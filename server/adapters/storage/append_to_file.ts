import { storageUnavailable, tooLarge, wrongOffset } from "./storage_errors.ts";

/** Synced to disk however it ends; resolves to the file's size. */
export async function appendToFile(
  file: Deno.FsFile,
  body: AsyncIterable<Uint8Array>,
  { from, limit }: { from: number; limit: number },
): Promise<number> {
  // Truncating to more than the size would pad with zeros.
  if ((await file.stat()).size < from) throw wrongOffset();
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
    // The first error matters more.
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
    throw storageUnavailable(error);
  }
}
