import { ifNotFound } from "./if_not_found.ts";

/** File modes of everything that contains personal data. Windows has none: there the folder's own access list applies. */
export const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const;

/** With missing parents; idempotent. */
export async function makeFolder(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: OWNER_ONLY.folder });
}

/** Makes the file if there is none: SQLite would take the umask's mode, and gives its log that of the database. */
export async function makeFile(path: string): Promise<void> {
  (await Deno.open(path, { write: true, create: true, mode: OWNER_ONLY.file })).close();
}

/** Takes all rights from group and others, if it exists. Throws what the system says to a file of another owner. */
export async function closeToOthers(path: string): Promise<void> {
  if (Deno.build.os === "windows") return;
  const found = await Deno.stat(path).catch(ifNotFound(null));
  const mode = found?.mode ?? null;
  if (mode !== null && (mode & 0o077) !== 0) {
    await Deno.chmod(path, mode & 0o700).catch(ifNotFound(undefined));
  }
}

/** Throws where there is one. */
export async function makeNewFile(path: string): Promise<void> {
  (await Deno.open(path, { write: true, createNew: true, mode: OWNER_ONLY.file })).close();
}

/** Waits until a file's bytes outlive the machine. */
export async function toDisk(path: string): Promise<void> {
  using file = await Deno.open(path, { read: true });
  await file.sync();
}
