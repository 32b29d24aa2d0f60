import { createHash } from "node:crypto";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { ifNotFound } from "./if_not_found.ts";
import { briefClient } from "./file_client.ts";
import type { FillDatabase } from "./adapter.ts";
import { makeFolder, makeNewFile, OWNER_ONLY } from "./owner_only.ts";

/** Some for the product's two schemas, and those of a test. */
const MAX_TEMPLATES = 4;

/** Bytes of database files that belong to no one yet, by what filled them. */
const templates = new LRUCache<string, Promise<Uint8Array>>({ max: MAX_TEMPLATES });
const keys = new WeakMap<FillDatabase["content"], string>();

/**
 * Makes the database file at `path` of its template, which a process fills once; idempotent. It has all of its bytes on disk
 * before it has its name, and takes no name that is in use. What a killed process leaves in `folder` goes with the next call.
 */
export async function copyTemplate(path: string, folder: string, fill: FillDatabase): Promise<void> {
  await removeFolder(folder);
  if (await Deno.stat(path).then(() => true, () => false)) return;
  await makeFolder(folder);
  try {
    const part = join(folder, crypto.randomUUID());
    await writeWhole(part, await templateOf(fill, join(folder, crypto.randomUUID())));
    await Deno.link(part, path);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    await removeFolder(folder);
  }
}

function templateOf(fill: FillDatabase, path: string): Promise<Uint8Array> {
  const key = keys.getOrInsertComputed(fill.content, keyOf);
  const known = templates.get(key);
  if (known) return known;
  const made = makeTemplate(fill, path);
  templates.set(key, made);
  made.catch(() => templates.delete(key));
  return made;
}

function keyOf(content: FillDatabase["content"]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64");
}

async function makeTemplate({ run }: FillDatabase, path: string): Promise<Uint8Array> {
  await makeNewFile(path);
  const pragmas = "PRAGMA journal_mode=DELETE; PRAGMA foreign_keys=ON; PRAGMA synchronous=OFF;";
  {
    using database = briefClient({ path, pragmas });
    await run(database);
    // Without the pages of tables that a later migration rebuilt.
    await database.execute("VACUUM");
    const { rows } = await database.execute("PRAGMA integrity_check");
    if (rows[0]?.[0] !== "ok") throw new Error("a new database is damaged");
    await database.execute("PRAGMA journal_mode=WAL");
  }
  return await Deno.readFile(path);
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true, mode: OWNER_ONLY.file });
  for (let written = 0; written < bytes.byteLength;) written += await file.write(bytes.subarray(written));
  await file.sync();
}

async function removeFolder(folder: string): Promise<void> {
  await Deno.remove(folder, { recursive: true }).catch(ifNotFound(undefined));
}
