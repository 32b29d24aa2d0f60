import { createHash, type Hash } from "node:crypto";
import type { ZipEntry } from "../student_record/zip_stream.ts";

export const MANIFEST = "manifest-sha256.txt";

/**
 * The entries, and behind them a list of their hashes for `sha256sum -c`. Each entry must be read to its end before the
 * next one. The names have neither backslashes nor line breaks (`entryName`), which such a list would escape.
 */
export async function* withManifest(
  entries: AsyncIterable<ZipEntry>,
  lastModified: Date,
): AsyncGenerator<ZipEntry> {
  const lines: string[] = [];
  for await (const { input, ...entry } of entries) {
    const hash = createHash("sha256");
    yield { ...entry, input: hashed(input, hash) };
    lines.push(`${hash.digest("hex")}  ${entry.name}\n`);
  }
  yield { name: MANIFEST, lastModified, input: lines.join("") };
}

async function* hashed(input: ZipEntry["input"], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of typeof input === "string" ? [input] : input) {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    hash.update(bytes);
    yield bytes;
  }
}
