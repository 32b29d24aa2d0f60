/** Bytes from `start` up to but without `end`. */
export type ByteRange = { start: number; end: number };

/** Longer than any single range; what is longer holds many, and is not even looked at. */
const LONGEST = 60;

/**
 * What a Range header asks of a file of `size` bytes (RFC 9110, 14.2): one range, or `null` for the whole file, which is
 * also the answer to several ranges and to what is no range at all. `unsatisfiable` when the one range has no byte.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || header.length > LONGEST) return null;
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === "") return null;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(size - length, 0), end: size };
  }
  const start = Number(first);
  const until = last === "" ? Infinity : Number(last);
  if (until < start) return null;
  return start >= size ? "unsatisfiable" : { start, end: Math.min(until + 1, size) };
}
