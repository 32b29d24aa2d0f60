import { deflateSync } from "node:zlib";
import { pdf } from "./sample_files_pdf.ts";

/** A real PDF of one empty A4 page. */
export const PDF = pdf([""]);

/** A real PNG of 64 by 64 pixels in one green. */
export const PNG = png(64, 64, [46, 125, 80]);

function png(width: number, height: number, [red, green, blue]: [number, number, number]): Uint8Array {
  const row = [0, ...Array.from({ length: width }, () => [red, green, blue]).flat()];
  const pixels = Uint8Array.from(Array.from({ length: height }, () => row).flat());
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, width);
  new DataView(head.buffer).setUint32(4, height);
  head.set([8, 2, 0, 0, 0], 8);
  return join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(name), data]);
  const frame = new Uint8Array(8);
  new DataView(frame.buffer).setUint32(0, data.length);
  new DataView(frame.buffer).setUint32(4, crc32(body));
  return join([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Bytes one behind the other. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
