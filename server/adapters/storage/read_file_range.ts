import { truncatedObject } from "./storage.ts";

/** Twice that is no quicker, and takes more memory; Deno's own stream of a file reads 64 kB at a time. */
const CHUNK_BYTES = 512 * 1024;
/** Up to this size, handing the read to another thread takes longer than the read. */
const READ_AT_ONCE = 256 * 1024;

/** `end` is exclusive; the stream fails when the file is shorter, and closes the file in any case. */
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
  const small = remaining <= READ_AT_ONCE;
  try {
    if (start > 0) file.seekSync(start, Deno.SeekMode.Start);
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
