import { crc32, deflateSync } from "node:zlib";

type Colour = readonly [red: number, green: number, blue: number];
const SUN: Colour = [255, 236, 170];
const FAR_HILL: Colour = [104, 150, 128];
const NEAR_HILL: Colour = [58, 110, 88];

/** A small picture, hills under a low sun, as the bytes of a PNG of this many pixels. */
export function drawPicture(width: number, height: number): Uint8Array<ArrayBuffer> {
  // Each line begins with its filter, 0 for none.
  const lines = new Uint8Array((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      lines.set(colourAt(x / width, y / height, width / height), y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // 8 bits a channel, red green blue.
  header.set([8, 2], 8);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return joined([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", new Uint8Array()),
  ]);
}

function colourAt(x: number, y: number, ratio: number): Colour {
  if (y > 0.78 - 0.16 * Math.sin(x * 4 + 0.6)) return NEAR_HILL;
  if (y > 0.62 - 0.1 * Math.sin(x * 6 + 2.4)) return FAR_HILL;
  if (Math.hypot((x - 0.7) * ratio, y - 0.34) < 0.12) return SUN;
  return [132 + 100 * y, 178 + 40 * y, 214 - 20 * y];
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(named));
  const bytes = new Uint8Array(frame.buffer);
  return joined([bytes.subarray(0, 4), named, bytes.subarray(4)]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
