import { shorterObject } from "./shorter_object.ts";

/** How much of a file is held at once while it is read, in bytes. */
const CHUNK = 128 * 1024;

/**
 * A file's bytes from `start` up to but without `end`, as a stream that closes the file when it ends, fails or is
 * cancelled. Throws what opening throws; the stream fails when the file is shorter than `end`.
 */
export async function readFileRange(
  path: string,
  start: number,
  end: number,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await Deno.open(path);
  let open = true;
  let left = end - start;
  // A stream may be cancelled in the middle of a read, whose failure then comes here too.
  const close = () => {
    if (open) file.close();
    open = false;
  };
  try {
    if (start > 0) await file.seek(start, Deno.SeekMode.Start);
  } catch (error) {
    close();
    throw error;
  }
  return new ReadableStream({
    async pull(controller) {
      try {
        if (left > 0) {
          const chunk = new Uint8Array(Math.min(CHUNK, left));
          const read = await file.read(chunk);
          if (read === null) throw shorterObject();
          left -= read;
          controller.enqueue(chunk.subarray(0, read));
        }
        if (left <= 0) {
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
