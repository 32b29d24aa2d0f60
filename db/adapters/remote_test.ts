import assert from "node:assert/strict";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { AppError } from "../../domain/errors.ts";
import { startLibsqlServer } from "../../test/libsql_server.ts";
import { testLibsqlServer } from "../testing.ts";
import { databaseFetch, knownDatabaseFetch } from "./database_fetch.ts";
import { remoteAdapter } from "./remote.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const hasCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;
const newPrefix = () => `r${crypto.randomUUID().slice(0, 8)}`;

/** Databases of an installation of its own on the tests' server. */
function installation(over: Partial<Parameters<typeof remoteAdapter>[0]> = {}, prefix = newPrefix()) {
  return remoteAdapter({ ...testLibsqlServer().addresses(prefix), ...over });
}

/** A server of its own, for what is done to all of one. */
async function withServer(
  test: (server: Awaited<ReturnType<typeof startLibsqlServer>>) => Promise<void>,
  args: string[] = [],
) {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
  const server = await startLibsqlServer({ folder, args });
  try {
    await test(server);
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
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

Deno.test("a statement for a database that does not exist is not_found", async () => {
  const { reads } = await installation().open(OAK);
  await assert.rejects(reads.execute("select 1"), hasCode("not_found"));
  await assert.rejects(reads.batch(["select 1", "select 2"], "read"), hasCode("not_found"));
  reads.close();
});

Deno.test("a database that has answered and is gone is unavailable, and comes back by itself", async () => {
  const prefix = newPrefix();
  const adapter = installation({}, prefix);
  await adapter.create(OAK);
  const { reads } = await adapter.open(OAK);
  await reads.execute("select 1");
  await installation({}, prefix).remove(OAK);
  await assert.rejects(reads.execute("select 1"), hasCode("unavailable"));
  await installation({}, prefix).create(OAK);
  await reads.execute("select 1");
  reads.close();
  await adapter.remove(OAK);
});

Deno.test("a database that is said to be missing once is asked again", async () => {
  const missing = new AppError("not_found", "Not found");
  const answers = [() => Promise.reject(missing), (body: string) => Promise.resolve(new Response(body))];
  const bodies: string[] = [];
  const ask = knownDatabaseFetch(async (request) => {
    bodies.push(await request.text());
    return await answers.shift()!(bodies.at(-1)!);
  });
  const request = () => new Request("http://db.example/", { method: "POST", body: "insert" });
  assert.equal(await (await ask(request())).text(), "insert");
  assert.deepEqual(bodies, ["insert", "insert"]);
  answers.push(() => Promise.reject(missing), () => Promise.reject(missing));
  await assert.rejects(ask(request()), hasCode("unavailable"));
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

Deno.test("the administration's key is sent as libSQL server takes it", () =>
  withServer(async ({ addresses }) => {
    const withKey = remoteAdapter({ ...addresses("k"), adminToken: "for-admin" });
    await withKey.create(OAK);
    assert.equal(await withKey.exists(OAK), true);
    const wrong = remoteAdapter({ ...addresses("k"), adminToken: "wrong" });
    await assert.rejects(wrong.create({ kind: "tenant", id: "ten_elm" }), hasCode("unavailable"));
  }, ["--admin-auth-key", "for-admin"]));

Deno.test("a token that is refused makes the database unavailable, and the cause says why", async () => {
  const { publicKey, token } = await newTokenKey();
  await withServer(async ({ addresses }) => {
    const good = remoteAdapter({ ...addresses("t"), authToken: token });
    await good.create(OAK);
    assert.equal(await good.exists(OAK), true);
    const wrong = remoteAdapter({ ...addresses("t"), authToken: `${token}x` });
    await assert.rejects(wrong.exists(OAK), (error: unknown) => {
      assert.ok(error instanceof AppError && error.code === "unavailable");
      return /answered 401/.test(String(error.cause));
    });
  }, ["--auth-jwt-key-file", publicKey]);
  await Deno.remove(publicKey);
});

/** A key pair as `--auth-jwt-key-file` takes it, and a token for everything. */
async function newTokenKey() {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { extractable: true });
  const file = await Deno.makeTempFile({ suffix: ".pem" });
  await Deno.writeTextFile(file, await exportSPKI(publicKey));
  return {
    publicKey: file,
    token: await new SignJWT({}).setProtectedHeader({ alg: "EdDSA" }).sign(privateKey),
  };
}

Deno.test("a server that cannot be reached makes everything unavailable", () =>
  withServer(async ({ addresses, stop }) => {
    const adapter = remoteAdapter(addresses("u"));
    await stop();
    const database = await adapter.open(OAK);
    await assert.rejects(adapter.exists(OAK), hasCode("unavailable"));
    await assert.rejects(database.reads.batch(["select 1", "select 2"], "read"), hasCode("unavailable"));
    await assert.rejects(database.writes.migrate(["select 1"]), hasCode("unavailable"));
    const transaction = await database.writes.transaction("write");
    await assert.rejects(transaction.execute("select 1"), hasCode("unavailable"));
    await transaction.rollback();
    database.close();
  }));

Deno.test("a server that does not answer in time is unavailable", async () => {
  const never = Promise.withResolvers<Response>();
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => never.promise);
  const adapter = remoteAdapter({
    controlUrl: `http://127.0.0.1:${server.addr.port}`,
    tenantUrl: `http://127.0.0.1:${server.addr.port}?namespace={tenant}`,
    timeoutMs: 20,
  });
  await assert.rejects(adapter.exists(OAK), hasCode("unavailable"));
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
  await assert.rejects(held.commit(), hasCode("unavailable"));
  const { rows } = await waiter!.reads.execute("select words from notes");
  assert.deepEqual(rows.map(({ words }) => words), ["mine"]);
  for (const database of [holder!, waiter!]) database.close();
  await installation({}, prefix).remove(OAK);
});

Deno.test("a tenant address without {tenant} is refused", () => {
  assert.throws(() => remoteAdapter({ controlUrl: "http://db", tenantUrl: "http://db/one" }), /\{tenant\}/);
});

/** Fetches from a server that starts its response and then runs `then`. */
async function fetchFrom(
  then: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  status = 200,
) {
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"results":'));
        then(controller);
      },
    });
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {}, onError: () => new Response(null, { status: 500 }) },
    () => new Response(body(), { status, headers: { "content-type": "application/json" } }),
  );
  try {
    const ask = databaseFetch({ timeoutMs: 50 });
    return await (await ask(new Request(`http://127.0.0.1:${server.addr.port}/`))).json();
  } finally {
    await server.shutdown();
  }
}

Deno.test("a complete response is passed on", async () => {
  const answer = await fetchFrom((controller) => {
    controller.enqueue(new TextEncoder().encode("[]}"));
    controller.close();
  });
  assert.deepEqual(answer, { results: [] });
});

Deno.test("a server that stops in the middle of its response is unavailable", async () => {
  await assert.rejects(fetchFrom(() => {}), hasCode("unavailable"));
  await assert.rejects(fetchFrom(() => {}, 400), hasCode("unavailable"), "also when it refuses");
});
