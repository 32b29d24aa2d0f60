import { truncatedObject } from "./storage.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * `end` is exclusive; the stream fails when the file is shorter, and closes the file in any case. One to the file's end is
 * the file's own, which Deno sends without handing its bytes to JavaScript.
 */
export async function readFileRange(
  path: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await Deno.open(path);
  let open = true;
  let remaining = end - start;
  // Cancelling during a read brings its failure here too.
  const close = () => {
    if (open) file.close();
    open = false;
  };
  try {
    if (start > 0) await file.seek(start, Deno.SeekMode.Start);
    if (start < end && end === (await file.stat()).size) return file.readable;
  } catch (error) {
    close();
    throw error;
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        if (remaining > 0) {
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, remaining));
          const read = await file.read(chunk);
          if (read === null) throw truncatedObject();
          remaining -= read;
          controller.enqueue(chunk.subarray(0, read));
        }
        if (remaining <= 0) {
          close();
          controller.close();
        }
      } catch (error) {
        close();
        throw error;
      }
    },
    cancel: close,
  }, { highWaterMark: 0 });
}
