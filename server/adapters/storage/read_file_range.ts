import { TruncatedObject } from "./storage.ts";

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
  const readPiece = async () => {
    const piece = new Uint8Array(Math.min(CHUNK_BYTES, remaining));
    const read = small ? file.readSync(piece) : await file.read(piece);
    if (read === null) throw new TruncatedObject();
    remaining -= read;
    return piece.subarray(0, read);
  };
  // A piece is read while the one before it is sent; the first once it is asked for, for a caller that reads none.
  let ahead: ReturnType<typeof readPiece> | undefined;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (remaining > 0 || ahead) {
          const piece = await (ahead ?? readPiece());
          ahead = remaining > 0 ? readPiece() : undefined;
          ahead?.catch(() => {});
          controller.enqueue(piece);
        }
        if (!ahead) {
          close();
          controller.close();
        }
      } catch (error) {
        close();
        throw error;
      }
    },
    // A file that is being read closes only after that.
    async cancel() {
      remaining = 0;
      await ahead?.catch(() => {});
      close();
    },
  }, { highWaterMark: 0 });
}
