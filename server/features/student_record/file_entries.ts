import { AppError } from "../../../domain/errors.ts";
import type { Services } from "../../services/services.ts";
import type { HeldEvidence } from "./read_held.ts";
import type { ZipEntry } from "./zip_stream.ts";

/**
 * The bytes of a piece of evidence under `path`, read when their turn comes. Where they are missing a text says so under
 * another name, and false is returned.
 */
export async function* fileEntries(
  storage: Pick<Services["storage"], "read">,
  path: string,
  { storageKey, fileSize, addedAt }: Pick<HeldEvidence, "storageKey" | "fileSize" | "addedAt">,
): AsyncGenerator<ZipEntry, boolean> {
  const lastModified = new Date(addedAt);
  let reader: ReadableStreamDefaultReader<Uint8Array>;
  try {
    reader = (await storage.read(storageKey, 0, fileSize)).getReader();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    const input = "The bytes of this file are missing from the storage.\n";
    yield { name: `${path} is missing.txt`, lastModified, input };
    return false;
  }
  try {
    yield { name: path, lastModified, input: chunksOf(reader) };
  } finally {
    await reader.cancel();
  }
  return true;
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
