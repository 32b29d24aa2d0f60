import type { Client } from "@libsql/client";
import { copyDatabase, fingerprint } from "./copy_database.ts";
import { briefClient } from "./file_client.ts";
import { makeNewFile, toDisk } from "./owner_only.ts";

/** Copies a database that no one writes to into a new file. Throws where it exists, and for a copy that is not equal. */
export async function copyToFile(from: Client, path: string): Promise<void> {
  await makeNewFile(path);
  {
    // A file's own journal goes with it: a copy is one file.
    using to = briefClient({ path, pragmas: "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF;" });
    await copyEqually(from, to);
  }
  await toDisk(path);
}

/** Copies a file into an empty database. Throws for a copy that is not equal. */
export async function copyFromFile(path: string, to: Client): Promise<void> {
  using from = briefClient({ path, pragmas: "PRAGMA query_only=ON;" });
  await copyEqually(from, to);
}

async function copyEqually(from: Client, to: Client): Promise<void> {
  await copyDatabase(from, to);
  const [one, other] = await Promise.all([fingerprint(from), fingerprint(to)]);
  if (one !== other) throw new Error("the copy of a database does not equal it");
}
