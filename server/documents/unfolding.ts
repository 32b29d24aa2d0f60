import { pipeline } from "node:stream/promises";
import { JpegEmbedder, PDFDict, PDFName, PDFNumber, type PDFRawStream } from "pdf-lib";
import { StreamsTooLarge } from "./stream_budget.ts";
import { type Filters, readFilters } from "./stream_filters.ts";

/** Thrown where pages hold what cannot be read or decoded. */
export class DamagedPages extends Error {}

const MB = 1024 * 1024;
/**
 * Bytes of one stream, after each of its filters: `always`, or so many times its size in the file; never more than `stream`.
 * A4 in colour at 300 dots an inch has 25 MB. `pixels`: A3 at 600 dots an inch has 70 million. `drawn`: of a page's
 * instructions, repeated ones counted each time.
 */
export const LIMITS = {
  always: 32 * MB,
  times: 100,
  stream: 128 * MB,
  pixels: 100_000_000,
  drawn: 256 * MB,
} as const;
const PART = 64 * 1024;

/** Bytes that streams may still unfold to. */
export type Allowance = { bytes: number };

/**
 * Decodes a stream in parts, for `read`, and takes their bytes off the allowance. Throws `StreamsTooLarge` beyond the
 * limits, `DamagedPages`.
 */
export async function checkStream(
  stream: PDFRawStream,
  allowance: Allowance,
  read: (part: Uint8Array) => void = () => {},
): Promise<void> {
  const { contents } = stream;
  const filters = damagedUnless(() => readFilters(stream));
  await checkPicture(stream, filters);
  if (filters.decoders.length === 0) return read(contents);
  const limit = Math.min(LIMITS.stream, Math.max(LIMITS.always, LIMITS.times * contents.length));
  const steps = filters.decoders.flatMap((decoder) => [decoder, counter(limit, allowance)]);
  try {
    await pipeline([partsOf(contents), ...steps, reading(read)] as never);
  } catch (error) {
    throw error instanceof StreamsTooLarge ? error : new DamagedPages();
  }
}

function damagedUnless<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new DamagedPages();
  }
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}

function counter(limit: number, allowance: Allowance) {
  let size = 0;
  return async function* (parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      size += part.length;
      allowance.bytes -= part.length;
      if (size > limit || allowance.bytes < 0) throw new StreamsTooLarge();
      yield part;
    }
  };
}

function reading(read: (part: Uint8Array) => void) {
  return async (parts: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const part of parts) read(part);
  };
}

/** Pixels are limited whatever their filter: a viewer takes four bytes for each. */
async function checkPicture(
  { dict, contents }: PDFRawStream,
  { decoders, picture, parameters }: Filters,
): Promise<void> {
  if (dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image")) {
    checkPixels(sizeOf(dict, ["Width", "W"]), sizeOf(dict, ["Height", "H"]));
  } else if (picture !== null) throw new DamagedPages();
  if (picture === "CCITTFaxDecode" && parameters) {
    checkPixels(sizeOf(parameters, ["Columns"]) ?? 1728, sizeOf(parameters, ["Rows"]) ?? 0);
  }
  if (picture !== "DCTDecode" || decoders.length > 0) return;
  const jpeg = await JpegEmbedder.for(contents).catch(() => {
    throw new DamagedPages();
  });
  checkPixels(jpeg.width, jpeg.height);
}

function sizeOf(dict: PDFDict, names: readonly string[]): number | undefined {
  const found = names.map((name) => dict.lookup(PDFName.of(name))).find((value) =>
    value instanceof PDFNumber
  );
  return found?.asNumber();
}

function checkPixels(width: number | undefined, height: number | undefined): void {
  const pixels = (width ?? NaN) * (height ?? NaN);
  if (!(pixels >= 0)) throw new DamagedPages();
  if (pixels > LIMITS.pixels) throw new StreamsTooLarge();
}
