import type { Client } from "@libsql/client";
import type { DatabaseName } from "../adapters/adapter.ts";
import { briefClient } from "../adapters/file_client.ts";
import { checkIdentity, readState } from "../database_state.ts";
import { countRows, type RowCounts } from "./count_rows.ts";

/** A database in a file that no one else uses; its journal goes with it. */
export type DatabaseCopy = Pick<Client, "execute" | "batch" | "migrate">;

export type CopyRow = Awaited<ReturnType<DatabaseCopy["execute"]>>["rows"][number];

/** `version`: of its schema. */
export type CopyState = { version: number; rows: RowCounts };

const PRAGMAS = "PRAGMA journal_mode=DELETE; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON;";

export function openCopy(path: string): DatabaseCopy & Disposable {
  return briefClient({ path, pragmas: PRAGMAS });
}

export async function withCopy<T>(path: string, work: (copy: DatabaseCopy) => Promise<T>): Promise<T> {
  using copy = openCopy(path);
  return await work(copy);
}

/** Throws for a file that is damaged, empty, or another school's. */
export async function inspectCopy(copy: DatabaseCopy, name: DatabaseName): Promise<CopyState> {
  const { rows } = await copy.execute("PRAGMA integrity_check");
  const found = rows.map((row) => String(row[0]));
  if (found.join() !== "ok") throw new Error(`the copy is damaged: ${found.slice(0, 3).join("; ")}`);
  const state = await readState(copy, name);
  checkIdentity(name, state);
  if (state.version === 0) throw new Error("the copy has no schema");
  return { version: state.version, rows: await countRows(copy) };
}
