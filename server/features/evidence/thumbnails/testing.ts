import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { joined } from "../content/testing.ts";

/** `exif` as sharp takes it, `orientation` the EXIF value. */
export async function jpeg(
  width: number,
  height: number,
  { orientation, exif }: { orientation?: number; exif?: Record<string, Record<string, string>> } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#c33" } }).jpeg();
  if (exif) picture.withExif(exif);
  if (orientation) picture.withMetadata({ orientation });
  return new Uint8Array(await picture.toBuffer());
}

let photo: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** A JPEG of noise, 2,000 by 1,500 pixels and more than a megabyte. */
export function largePhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width: 2000, height: 1500, channels: 3, background: "#888", noise } as const;
  return photo ??= sharp({ create }).jpeg({ quality: 82 }).toBuffer().then((bytes) => new Uint8Array(bytes));
}

/** A black square, several times as quick to make as one in colour. */
export const black = (side: number) =>
  sharp(new Uint8Array(side * side), { raw: { width: side, height: side, channels: 1 } });

/** A black-and-white PNG of that declared size, with `rows` rows of data. */
export function hugePng(width: number, height: number, rows = height): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 1);
  const lines = new Uint8Array((1 + Math.ceil(width / 8)) * rows);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("IDAT", deflateSync(lines, { level: 1 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(named));
  const bytes = new Uint8Array(frame.buffer);
  return joined([bytes.subarray(0, 4), named, bytes.subarray(4)]);
}
