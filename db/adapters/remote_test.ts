import assert from "node:assert/strict";
import { testLibsqlServer } from "../testing.ts";
import { DatabaseFault } from "../database_fault.ts";
import { remoteAdapter } from "./remote.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const newPrefix = () => `r${crypto.randomUUID().slice(0, 8)}`;

/** Databases of an installation of its own on the tests' server. */
function installation(over: Partial<Parameters<typeof remoteAdapter>[0]> = {}, prefix = newPrefix()) {
  return remoteAdapter({ ...testLibsqlServer().addresses(prefix), ...over });
}

Deno.test("databases are made, found and removed through the administration address", async () => {
  const adapter = installation();
  assert.equal(await adapter.exists(OAK), false);
  await adapter.create(OAK);
  await adapter.create(OAK);
  assert.equal(await adapter.exists(OAK), true);
  await adapter.remove(OAK);
  await adapter.remove(OAK);
  assert.equal(await adapter.exists(OAK), false);
});

Deno.test("two servers that make the same database at once both find it made", async () => {
  const prefix = newPrefix();
  const adapters = Array.from({ length: 6 }, () => installation({}, prefix));
  await Promise.all(adapters.map((adapter) => adapter.create(OAK)));
  assert.equal(await adapters[0]!.exists(OAK), true);
  await adapters[0]!.remove(OAK);
});

Deno.test("what is written is on the disk before it is acknowledged", async () => {
  const adapter = installation();
  await adapter.create(OAK);
  const { reads, close } = await adapter.open(OAK);
  assert.equal((await reads.execute("pragma synchronous")).rows[0]?.[0], 2);
  close();
  await adapter.remove(OAK);
});

Deno.test("the control database's namespace is named by its address", async () => {
  const prefix = newPrefix();
  const CONTROL = { kind: "control" } as const;
  const url = testLibsqlServer().url;
  const adapter = installation({ controlUrl: `${url}?namespace=${prefix}-main` }, prefix);
  await adapter.create(CONTROL);
  assert.equal(await adapter.exists(CONTROL), true);
  assert.equal(await installation({}, prefix).exists(CONTROL), false, "another name");
  await adapter.remove(CONTROL);
});

Deno.test("without an administration address a database must be there already", async () => {
  const prefix = newPrefix();
  const administrator = installation({}, prefix);
  await administrator.create(OAK);
  const { adminUrl: _, ...addresses } = testLibsqlServer().addresses(prefix);
  const adapter = remoteAdapter(addresses);
  await adapter.create(OAK);
  await assert.rejects(adapter.create({ kind: "tenant", id: "ten_elm" }), /no administration address/);
  await assert.rejects(adapter.remove(OAK), /no administration address/);
  await administrator.remove(OAK);
});

Deno.test("a statement for a database that does not exist is unavailable, and its cause names it", async () => {
  const prefix = newPrefix();
  const { reads, close } = await installation({}, prefix).open(OAK);
  const namesIt = (error: unknown) => {
    assert.ok(error instanceof DatabaseFault && error.reason === "missing");
    return String(error.cause).includes(`namespace ${prefix}-ten_oak answered 404`);
  };
  await assert.rejects(reads.execute("select 1"), namesIt);
  await assert.rejects(reads.batch(["select 1", "select 2"], "read"), namesIt);
  close();
});

Deno.test("a database that is gone comes back on its own", async () => {
  const prefix = newPrefix();
  const adapter = installation({}, prefix);
  await adapter.create(OAK);
  const { reads, close } = await adapter.open(OAK);
  await reads.execute("select 1");
  await installation({}, prefix).remove(OAK);
  await assert.rejects(reads.execute("select 1"), { code: "unavailable" });
  await installation({}, prefix).create(OAK);
  await reads.execute("select 1");
  close();
  await adapter.remove(OAK);
});

Deno.test("a database that the server says to be missing twice, and its administration knows, is unavailable", async () => {
  const prefix = newPrefix();
  const { controlUrl, tenantUrl, adminUrl } = testLibsqlServer().addresses(prefix);
  await installation({}, prefix).create(OAK);
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => Response.json({ error: "Namespace `oak` doesn't exist" }, { status: 404 }),
  );
  const falsely = tenantUrl.replace(/^[^?]*/, `http://127.0.0.1:${server.addr.port}`);
  const adapter = remoteAdapter({ controlUrl, tenantUrl: falsely, adminUrl });
  await assert.rejects(adapter.exists(OAK), { code: "unavailable" });
  await adapter.create(OAK);
  await server.shutdown();
  await installation({}, prefix).remove(OAK);
});

Deno.test("text that is cut within a character is stored with a sign in its place", async () => {
  const adapter = installation();
  await adapter.create(OAK);
  const { reads, writes, close } = await adapter.open(OAK);
  await writes.batch(["create table notes (words text) strict", {
    sql: "insert into notes values (?)",
    args: ["half \ud83d"],
  }], "write");
  assert.equal((await reads.execute("select words from notes")).rows[0]?.[0], "half \ufffd");
  close();
  await adapter.remove(OAK);
});

Deno.test("a server that does not answer in time is unavailable", async () => {
  const never = Promise.withResolvers<Response>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => never.promise);
  const adapter = remoteAdapter({
    controlUrl: `http://127.0.0.1:${server.addr.port}`,
    tenantUrl: `http://127.0.0.1:${server.addr.port}?namespace={tenant}`,
    timeoutMs: 20,
  });
  await assert.rejects(adapter.exists(OAK), { code: "unavailable" });
  never.resolve(new Response());
  await server.shutdown();
});

Deno.test("a write while another server holds the database waits for it", async () => {
  const prefix = newPrefix();
  const open = () => installation({}, prefix).open(OAK);
  await installation({}, prefix).create(OAK);
  const [holder, waiter] = await Promise.all([open(), open()]);
  await holder.writes.execute("create table notes (words text) strict");
  const held = await holder.writes.transaction("write");
  await held.execute("insert into notes values ('theirs')");
  const waiting = waiter.writes.batch(["insert into notes values ('mine')"], "write");
  await held.commit();
  await waiting;
  const { rows } = await waiter.reads.execute("select words from notes order by rowid");
  assert.deepEqual(rows.map(({ words }) => words), ["theirs", "mine"]);
  for (const database of [holder, waiter]) database.close();
  await installation({}, prefix).remove(OAK);
});

Deno.test("a transaction that holds the database too long is ended for one that waits", async () => {
  const prefix = newPrefix();
  await installation({}, prefix).create(OAK);
  const [holder, waiter] = await Promise.all([1, 2].map(() => installation({}, prefix).open(OAK)));
  await holder!.writes.execute("create table notes (words text) strict");
  const held = await holder!.writes.transaction("write");
  await held.execute("insert into notes values ('theirs')");
  await waiter!.writes.batch(["insert into notes values ('mine')"], "write");
  await assert.rejects(held.commit(), { code: "unavailable" });
  const { rows } = await waiter!.reads.execute("select words from notes");
  assert.deepEqual(rows.map(({ words }) => words), ["mine"]);
  for (const database of [holder!, waiter!]) database.close();
  await installation({}, prefix).remove(OAK);
});

Deno.test("a batch that the server ends for one that waits fails for its caller alone, and leaves nothing", async () => {
  const prefix = newPrefix();
  await installation({}, prefix).create(OAK);
  const [long, waiter] = await Promise.all([1, 2].map(() => installation({}, prefix).open(OAK)));
  await long!.writes.execute("create table numbers (n integer) strict");
  const many = "insert into numbers select value from generate_series(1, 3000000)";
  const cut = long!.writes.batch(Array.from({ length: 60 }, () => many), "write");
  let isCut = false;
  const refused = assert.rejects(cut, (error) => (isCut = true) && /busy/.test(String(error)));
  let taken = 0;
  for (; !isCut; taken++) await waiter!.writes.execute("insert into numbers values (0)");
  await refused;
  const { rows } = await waiter!.reads.execute("select count(*) from numbers");
  assert.equal(rows[0]?.[0], taken);
  for (const database of [long!, waiter!]) database.close();
  await installation({}, prefix).remove(OAK);
});

Deno.test("a tenant address without {tenant} is refused", () => {
  assert.throws(() => remoteAdapter({ controlUrl: "http://db", tenantUrl: "http://db/one" }), /\{tenant\}/);
});
