import { fileURLToPath } from "node:url";
import { join } from "node:path";
import type { DatabaseKind } from "./adapters/adapter.ts";
import { splitStatements } from "./split_statements.ts";

export type Migration = { number: number; name: string; statements: string[] };

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;

export const MIGRATION_FOLDERS: Record<DatabaseKind, string> = {
  control: fileURLToPath(new URL("./control/migrations/", import.meta.url)),
  tenant: fileURLToPath(new URL("./tenant/migrations/", import.meta.url)),
};

/** `NNNN_<name>.sql`, numbered from 1 without a gap; anything else is an error. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = [];
  for await (const entry of Deno.readDir(folder)) if (entry.isFile) files.push(entry.name);
  return await Promise.all(
    files.sort().map(async (file, index) => {
      const [, number, name] = FILE_NAME.exec(file) ?? [];
      if (Number(number) !== index + 1 || !name) {
        throw new Error(
          `${file} should be migration ${index + 1}: files are named NNNN_what.sql, counted from 0001`,
        );
      }
      const script = await Deno.readTextFile(join(folder, file));
      return { number: index + 1, name, statements: splitStatements(script) };
    }),
  );
}

/** Number of the last migration. */
export async function expectedVersion(kind: DatabaseKind): Promise<number> {
  return (await readMigrations(MIGRATION_FOLDERS[kind])).length;
}
