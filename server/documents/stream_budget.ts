// The build of pdf-lib that its own main module is of.
import streams from "pdf-lib/cjs/core/streams/DecodeStream.js";

/** Thrown where streams of a PDF take more memory than they may. */
export class StreamsTooLarge extends Error {}

type DecodeStream = { buffer: Uint8Array; ensureBuffer: (bytes: number) => Uint8Array };

const { prototype } = (streams as unknown as { default: { prototype: DecodeStream } }).default;
const ensureBuffer = prototype.ensureBuffer;
/** Bytes; of the work that runs. */
let left = Infinity;

prototype.ensureBuffer = function (bytes) {
  if (bytes > this.buffer.byteLength) {
    left -= bytes;
    if (left < 0) throw new StreamsTooLarge();
  }
  return ensureBuffer.call(this, bytes);
};

/**
 * Work of pdf-lib whose decoded streams have so many bytes of memory in all: V8 does not count them, and a megabyte of a
 * PDF can stand for a thousand. One at a time. Throws `StreamsTooLarge`, also where the parser skipped such a stream.
 */
export async function withStreamBudget<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  left = bytes;
  try {
    const result = await work();
    if (left < 0) throw new StreamsTooLarge();
    return result;
  } finally {
    left = Infinity;
  }
}
