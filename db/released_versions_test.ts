import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { SCHOOL } from "../test/raw_sql/school.ts";
import type { Adapter, DatabaseName, OpenDatabase } from "./adapters/adapter.ts";
import { schemaOf } from "./adapters/copy_database.ts";
import { countRows } from "./fleet/count_rows.ts";
import { migrate } from "./migrate.ts";
import { type Migration, MIGRATION_FOLDERS, readMigrations } from "./migrations.ts";
import released from "./testdata/released_migrations.json" with { type: "json" };
import { openTestAdapter } from "./testing.ts";

/** The first, the last and some between them: every one takes ten seconds. */
const isTried = (number: number, last: number) => number === 1 || (last - number) % 8 === 0;

/** Rows in the columns of version 1. */
const CASES: { name: DatabaseName; rows: readonly string[] }[] = [
  {
    name: { kind: "control" },
    rows: [
      `insert into tenants (id, name, subdomain, ready_at, created_at, updated_at)
        values ('ten_oak', 'Oak', 'oak', 'now', 'now', 'now')`,
      "insert into hosts (host, tenant_id, kind) values ('oak', 'ten_oak', 'subdomain')",
    ],
  },
  { name: { kind: "tenant", id: "ten_oak" }, rows: SCHOOL },
];

for (const { name, rows } of CASES) {
  Deno.test(`${name.kind}: a migration that is on main no longer changes`, async () => {
    const now = (await readMigrations(MIGRATION_FOLDERS[name.kind])).map(fingerprintOf);
    assert.deepEqual(
      now,
      released[name.kind],
      "change nothing that is released: write another migration, and add its line to released_migrations.json",
    );
  });

  Deno.test(`${name.kind}: a database that was brought up version by version, or at once with rows, equals a new one`, async () => {
    await using databases = await openTestAdapter("file");
    const { adapter, dataDir } = databases;
    const migrations = await readMigrations(MIGRATION_FOLDERS[name.kind]);
    await adapter.create(name);
    using stepped = await adapter.open(name);
    const fresh = { kind: "tenant", id: "ten_fresh" } as const;
    await adapter.create(fresh);
    using newest = await adapter.open(fresh);
    await migrate(newest.writes, migrations);
    const expected = await readSchema(newest);
    for (const { number } of migrations) {
      await migrate(stepped.writes, migrations.slice(0, number));
      if (!isTried(number, migrations.length)) continue;
      const path = `${dataDir}/version ${number}.db`;
      await adapter.snapshot(name, path);
      const { schema, lost } = await bringUpToDate(adapter, { path, number, rows, migrations });
      assert.deepEqual(schema, expected, `of version ${number}`);
      assert.deepEqual(lost, [], `of version ${number}`);
    }
    assert.deepEqual(await readSchema(stepped), expected);
  });
}

type Older = { path: string; number: number; rows: readonly string[]; migrations: Migration[] };

/** Migrates the database at `path`, after inserting rows: its schema, and tables that have fewer rows afterwards. */
async function bringUpToDate(adapter: Adapter, { path, number, rows, migrations }: Older) {
  const name = { kind: "tenant", id: `ten_version${number}` } as const;
  await adapter.load(name, path);
  using older = await adapter.open(name);
  await older.writes.batch([...rows], "write");
  const before = await countRows(older.reads);
  await migrate(older.writes, migrations);
  const after = await countRows(older.reads);
  const removes = migrations.slice(number).flatMap(({ removes }) => removes);
  const lost = Object.keys(before).filter((table) => !removes.includes(table))
    .filter((table) => (after[table] ?? 0) < before[table]!);
  return { schema: await readSchema(older), lost };
}

async function readSchema({ reads }: OpenDatabase): Promise<string[]> {
  return (await schemaOf(reads)).map(({ type, name, sql }) => `${type} ${name}: ${normalized(sql)}`).sort();
}

function fingerprintOf({ number, name, steps }: Migration): string {
  const text = steps.map(({ statements, repeated }) =>
    `${repeated} ${statements.map(normalized).join("\n")}`
  );
  const hash = createHash("sha256").update(text.join("\n")).digest("hex").slice(0, 16);
  return `${String(number).padStart(4, "0")} ${name} ${hash}`;
}

/** Without comments; each space between words is one. */
function normalized(sql: string): string {
  const pieces = sql.matchAll(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\s+|[^]/g);
  return [...pieces].map(([piece]) => /^(\s|--|\/\*)/.test(piece) ? " " : piece).join("").replaceAll(
    / +/g,
    " ",
  )
    .trim();
}
