import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";

/** The address includes a content hash, so it is immutable. */
type Picture = {
  bytes: Uint8Array<ArrayBuffer>;
  address: string;
  version: string;
  width: number;
  height: number;
};

export function readPictures(folder: URL): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const { name } of Deno.readDirSync(folder)) {
    if (!name.endsWith(".webp")) continue;
    const bytes = Deno.readFileSync(new URL(name, folder));
    const version = encodeHexLowerCase(sha256(bytes)).slice(0, 12);
    const address = `/docs/pictures/${name}?v=${version}`;
    pictures.set(name, { bytes, version, address, ...webpSize(bytes) });
  }
  return pictures;
}

/** Width and height in pixels from the header. Throws for other formats. */
export function webpSize(bytes: Uint8Array<ArrayBuffer>): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const letters = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 30 || letters(0) !== "RIFF" || letters(8) !== "WEBP") {
    throw new Error("This is no WebP picture.");
  }
  switch (letters(12)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: (bits >> 14 & 0x3fff) + 1 };
    }
    case "VP8X":
      return {
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >> 8) + 1,
      };
    default:
      throw new Error("This WebP picture begins with an unknown part.");
  }
}
