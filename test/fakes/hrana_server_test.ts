import { createClient } from "@libsql/client";
import assert from "node:assert/strict";
import { hranaServer } from "./hrana_server.ts";

async function withClient(
  test: (client: ReturnType<typeof createClient>, takeRequests: () => number) => Promise<void>,
) {
  const folder = await Deno.makeTempDir();
  const server = hranaServer({ folder });
  const response = await fetch(`${server.url}/v1/namespaces/one/create`, { method: "POST", body: "{}" });
  assert.equal(response.status, 200);
  await response.body?.cancel();
  server.takeRequests();
  const client = createClient({ url: `${server.url}/one/`, intMode: "bigint" });
  try {
    await test(client, server.takeRequests);
  } finally {
    client.close();
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("every kind of value survives the wire both ways", () =>
  withClient(async (client) => {
    const blob = Uint8Array.from({ length: 256 }, (_, n) => n);
    const { rows } = await client.execute({
      sql: "select ? as big, ? as small, ? as real, ? as words, ? as empty, ? as bytes",
      args: [9223372036854775807n, -5n, 0.25, "Ünïcode ✓", null, blob],
    });
    const { bytes, ...rest } = { ...rows[0] };
    assert.deepEqual(rest, {
      big: 9223372036854775807n,
      small: -5n,
      real: 0.25,
      words: "Ünïcode ✓",
      empty: null,
    });
    assert.deepEqual(new Uint8Array(bytes as ArrayBuffer), blob);
    const named = await client.execute({ sql: "select :a || $b as both", args: { a: "x", b: "y" } });
    assert.equal(named.rows[0]?.both, "xy");
  }));

Deno.test("a batch is one request, atomic, and says which statement failed", () =>
  withClient(async (client, takeRequests) => {
    await client.execute("create table notes (id integer primary key, words text unique) strict");
    takeRequests();
    const [first, second] = await client.batch([
      { sql: "insert into notes (words) values (?) returning id", args: ["a"] },
      { sql: "insert into notes (words) values (?)", args: ["b"] },
    ], "write");
    assert.equal(takeRequests(), 1);
    assert.equal(first?.rows[0]?.id, 1n);
    assert.deepEqual([second?.rowsAffected, second?.lastInsertRowid], [1, 2n]);
    await assert.rejects(
      client.batch(
        ["insert into notes (words) values ('c')", "insert into notes (words) values ('a')"],
        "write",
      ),
      { code: "SQLITE_CONSTRAINT", statementIndex: 1 },
    );
    assert.equal((await client.execute("select count(*) as n from notes")).rows[0]?.n, 2n);
  }));

Deno.test("a transaction keeps its connection over several requests, and another writer waits for it", () =>
  withClient(async (client) => {
    await client.execute("create table notes (words text) strict");
    const count = async () => (await client.execute("select count(*) as n from notes")).rows[0]?.n;
    const transaction = await client.transaction("write");
    await transaction.execute("insert into notes values ('a')");
    assert.equal((await transaction.execute("select count(*) as n from notes")).rows[0]?.n, 1n);
    assert.equal(await count(), 0n);
    const other = client.batch(["insert into notes values ('b')"], "write");
    const plain = client.execute("insert into notes values ('c')");
    await transaction.rollback();
    await Promise.all([other, plain]);
    assert.equal(await count(), 2n);
  }));

Deno.test("a script of several statements runs as one request", () =>
  withClient(async (client, takeRequests) => {
    await client.executeMultiple("create table a (b text) strict; insert into a values ('x; y');");
    assert.equal(takeRequests(), 1);
    assert.equal((await client.execute("select b from a")).rows[0]?.b, "x; y");
  }));

Deno.test("an unknown namespace does not exist", () =>
  withClient(async (client) => {
    assert.ok(client);
    const folder = await Deno.makeTempDir();
    const server = hranaServer({ folder });
    const response = await fetch(`${server.url}/nobody/v2/pipeline`, { method: "POST", body: "{}" });
    assert.equal(response.status, 400);
    assert.match(await response.text(), /doesn't exist/);
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }));
