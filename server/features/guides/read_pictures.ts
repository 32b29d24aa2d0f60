import { encodeHexLowerCase } from "@oslojs/encoding";
import { sha256 } from "@oslojs/crypto/sha2";
import { webpSize } from "./webp_size.ts";

/** A picture of the guides. Its address changes with its content, so that browsers may keep it for good. */
export type Picture = {
  bytes: Uint8Array<ArrayBuffer>;
  address: string;
  version: string;
  width: number;
  height: number;
};

/** Reads every picture of a folder, by its file's name. They are few and small, and stay in memory. */
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
