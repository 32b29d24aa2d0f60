import type { Adapter, DatabaseName } from "../adapters/adapter.ts";
import { migrate } from "../migrate.ts";
import type { Migration } from "../migrations.ts";
import { type CopyState, type DatabaseCopy, inspectCopy, withCopy } from "./database_copy.ts";
import { countRows, type RowCounts } from "./count_rows.ts";
import type { Ending } from "./restored_rows.ts";

export type PreparedCopy = {
  /** As it was copied. */
  found: CopyState;
  /** As it is loaded. */
  rows: RowCounts;
  /** Rows that were changed or removed, by table. */
  ended: RowCounts;
};

type PrepareCopy = {
  /** A file of its own, which is changed. */
  path: string;
  /** As the backup knows it. */
  name: DatabaseName;
  migrations: readonly Migration[];
  endings: readonly Ending[];
  /** More that is changed. */
  change?: (copy: DatabaseCopy) => Promise<void>;
};

/** Makes a copy one that is brought up to date and lets no one in, before it is anyone's database. Throws as `inspectCopy`. */
export async function prepareCopy(
  { path, name, migrations, endings, change }: PrepareCopy,
): Promise<PreparedCopy> {
  return await withCopy(path, async (copy) => {
    const found = await inspectCopy(copy, name);
    if (found.version > migrations.length) {
      throw new Error(
        `it was made by a newer Unitfolio: its schema is ${found.version}, this one's ${migrations.length}`,
      );
    }
    await migrate(copy, [...migrations]);
    const results = await copy.batch(endings.map(({ sql, args }) => ({ sql, args })), "write");
    const ended: RowCounts = {};
    for (const [i, { table }] of endings.entries()) {
      ended[table] = (ended[table] ?? 0) + results[i]!.rowsAffected;
    }
    await change?.(copy);
    return { found, rows: await countRows(copy), ended };
  });
}

/** Loads a prepared file as a database. Throws for one whose rows are not those of the file, which is then removed. */
export async function loadPrepared(
  adapter: Adapter,
  name: DatabaseName,
  path: string,
  { rows }: Pick<PreparedCopy, "rows">,
): Promise<void> {
  await adapter.load(name, path);
  const { reads, close } = await adapter.open(name);
  try {
    const loaded = await countRows(reads);
    const wrong = Object.keys(rows).find((table) => loaded[table] !== rows[table]);
    if (wrong !== undefined) {
      throw new Error(`${wrong} has ${loaded[wrong] ?? 0} rows after loading, and had ${rows[wrong]}`);
    }
  } catch (error) {
    close();
    await adapter.remove(name).catch(() => {});
    throw error;
  }
  close();
}
