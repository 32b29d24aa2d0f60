import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { once } from "node:events";
import { SCHOOL } from "../test/raw_sql/school.ts";
import type { DatabaseName, OpenDatabase } from "./adapters/adapter.ts";
import { remoteAdapter } from "./adapters/remote.ts";
import { remoteAddress } from "./adapters/remote_address.ts";
import { migrate } from "./migrate.ts";
import { MIGRATION_FOLDERS, readMigrations } from "./migrations.ts";
import { testLibsqlServer } from "./testing.ts";

const CASES: { name: DatabaseName; rows: readonly string[] }[] = [
  { name: { kind: "control" }, rows: [] },
  { name: { kind: "tenant", id: "ten_oak" }, rows: SCHOOL },
];

async function contents({ reads }: OpenDatabase): Promise<unknown> {
  const schema = await reads.execute("select type, name, sql from sqlite_schema where sql is not null");
  const tables = schema.rows.filter(({ type }) => type === "table").map(({ name }) => String(name)).sort();
  const rows = await reads.batch(tables.map((table) => `select * from "${table}"`), "read");
  return {
    schema: schema.rows.map(({ type, name, sql }) => [type, name, withoutComments(String(sql))]).sort(),
    rows: tables.map((table, i) => [table, rows[i]!.rows.map((row) => Object.values({ ...row }))]),
  };
}

/** The server's loader drops lines of comments, and indents the others by one more. */
function withoutComments(sql: string): string {
  return sql.replaceAll(/^\s*--.*$/gm, "").replaceAll(/\s+/g, " ");
}

for (const { name, rows } of CASES) {
  Deno.test(`${name.kind}: libSQL server reloads the dump of a migrated database, whole`, async () => {
    const server = testLibsqlServer();
    const prefix = `d${crypto.randomUUID().slice(0, 8)}`;
    const [original, copy] = [prefix, `${prefix}-copy`].map((prefix) => {
      const addresses = server.addresses(prefix);
      return {
        adapter: remoteAdapter(addresses),
        address: remoteAddress(name.kind === "control" ? addresses.controlUrl : addresses.tenantUrl, name),
      };
    }) as [Side, Side];
    await original.adapter.create(name);
    const database = await original.adapter.open(name);
    try {
      await migrate(database.writes, await readMigrations(MIGRATION_FOLDERS[name.kind]));
      await database.writes.batch([...rows], "write");
      const { url, headers } = original.address;
      const dump = await (await fetch(`${url}dump?preserve_row_ids=true`, { headers })).text();
      await createFromDump(`${server.adminUrl}/v1/namespaces/${copy.address.namespace}/create`, dump);
      const reloaded = await copy.adapter.open(name);
      assert.deepEqual(await contents(reloaded), await contents(database));
      reloaded.close();
    } finally {
      database.close();
      for (const { adapter } of [original, copy]) await adapter.remove(name);
    }
  });
}

type Side = { adapter: ReturnType<typeof remoteAdapter>; address: ReturnType<typeof remoteAddress> };

async function createFromDump(create: string, dump: string): Promise<void> {
  const files = createServer((_request, response) => void response.end(dump)).listen(0, "127.0.0.1");
  await once(files, "listening");
  try {
    const dump_url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/dump.sql`;
    const response = await fetch(create, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ dump_url }),
    });
    assert.equal(response.status, 200, await response.text());
  } finally {
    files.closeAllConnections();
    files.close();
  }
}
