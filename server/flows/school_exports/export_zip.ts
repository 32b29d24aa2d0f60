import { Buffer } from "node:buffer";
import { openPromise } from "yauzl";
import { AppError } from "../../../domain/errors.ts";
import { hashed } from "../backups/backup_files.ts";
import { checkEntryName } from "./entry_names.ts";

export type ExportEntry = {
  name: string;
  /** Unpacked. */
  size: number;
  read(): Promise<AsyncIterable<Uint8Array>>;
};

/** Entries of an export in order, but for folders. Throws not_found, and invalid for what is no ZIP of ours. */
export async function* exportZip(path: string): AsyncGenerator<ExportEntry> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error) => {
    if (error.code === "ENOENT") throw new AppError("not_found", `There is no file ${path}`);
    throw notAZip(path, error);
  });
  try {
    const entries = zip.eachEntry();
    for (;;) {
      const next = await entries.next().catch((error: unknown) => {
        throw notAZip(path, error);
      });
      if (next.done) return;
      const entry = next.value;
      // Made by programs that pack a folder again.
      if (entry.fileName.endsWith("/") && entry.uncompressedSize === 0) continue;
      checkEntryName(entry.fileName);
      yield {
        name: entry.fileName,
        size: entry.uncompressedSize,
        read: () => zip.openReadStreamPromise(entry),
      };
    }
  } finally {
    zip.close();
  }
}

function notAZip(path: string, error: unknown): AppError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError(
    "invalid",
    `${path} is no ZIP file, or is damaged. Nothing was changed. (${reason.replace(/\.$/, "")})`,
  );
}

/** Throws invalid for one that is longer than `max` bytes. */
export async function textOfEntry({ name, size, read }: ExportEntry, max: number): Promise<string> {
  if (size > max) throw new AppError("invalid", `This is no export of a school: ${name} is too long.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await read()) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Passes an entry's bytes on. Throws behind the last one where they are not those of the checksum. */
export async function* checkedBytes(
  entry: ExportEntry,
  sha256: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { body, result } = hashed(await entry.read());
  yield* body;
  if (result().sha256 !== sha256) throw new Error(`${entry.name} does not match its checksum`);
}

/** Without their line ends. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}
