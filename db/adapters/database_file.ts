import type { Client } from "@libsql/client";
import { copyDatabase, fingerprint } from "./copy_database.ts";
import { fileClient } from "./file_client.ts";
import { makeNewFile, toDisk } from "./owner_only.ts";

const BUSY_MS = 5000;

/** A file's own journal goes with it: a copy is one file. */
const open = (path: string, pragmas: string) => fileClient({ path, pragmas, busyTimeoutMs: BUSY_MS });

/** Copies a database that no one writes to into a new file. Throws where it exists, and for a copy that is not equal. */
export async function copyToFile(from: Client, path: string, signal?: AbortSignal): Promise<void> {
  await makeNewFile(path);
  const to = open(path, "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF;");
  try {
    await copyDatabase(from, to, signal);
    await assertEqual(from, to);
  } finally {
    to.close();
  }
  await toDisk(path);
}

/** Copies a file into an empty database. Throws for a copy that is not equal. */
export async function copyFromFile(path: string, to: Client, signal?: AbortSignal): Promise<void> {
  const from = open(path, "PRAGMA query_only=ON;");
  try {
    await copyDatabase(from, to, signal);
    await assertEqual(from, to);
  } finally {
    from.close();
  }
}

async function assertEqual(from: Client, to: Client): Promise<void> {
  const [one, other] = await Promise.all([fingerprint(from), fingerprint(to)]);
  if (one !== other) throw new Error("the copy of a database does not equal it");
}
