import { truncatedObject } from "./storage.ts";

const CHUNK_BYTES = 256 * 1024;

/**
 * `end` is exclusive; the stream fails when the file is shorter, and closes the file in any case. One to the file's end is
 * the file's own, which Deno sends without handing its bytes to JavaScript. What fits into a chunk, as thumbnails do, is
 * read at once: handing it to another thread takes longer than reading it.
 */
export function readFileRange(
  path: string,
  start: number,
  end: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const file = Deno.openSync(path);
  let open = true;
  let remaining = end - start;
  // Cancelling during a read brings its failure here too.
  const close = () => {
    if (open) file.close();
    open = false;
  };
  const small = remaining <= CHUNK_BYTES;
  try {
    if (start > 0) file.seekSync(start, Deno.SeekMode.Start);
    if (!small && end === file.statSync().size) return file.readable;
  } catch (error) {
    close();
    throw error;
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        if (remaining > 0) {
          const chunk = new Uint8Array(Math.min(CHUNK_BYTES, remaining));
          const read = small ? file.readSync(chunk) : await file.read(chunk);
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
