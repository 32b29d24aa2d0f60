import assert from "node:assert/strict";
import { hranaServer } from "../../test/fakes/hrana_server.ts";
import { AppError } from "../../domain/errors.ts";
import { databaseFetch, remoteAdapter } from "./remote.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const hasCode = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

async function withServer(test: (url: string, stop: () => Promise<void>) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  const server = hranaServer({ folder, authToken: "for data", adminToken: "for admin", writerTimeoutMs: 1 });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await server.stop();
    stopped = true;
  };
  try {
    await test(server.url, stop);
  } finally {
    await stop();
    await Deno.remove(folder, { recursive: true });
  }
}
const addresses = (url: string) => ({ controlUrl: `${url}/control`, tenantUrl: `${url}/{tenant}/` });
const tokens = { authToken: "for data", adminToken: "for admin" };

Deno.test("databases are made, found and removed through the administration address", () =>
  withServer(async (url) => {
    const adapter = remoteAdapter({ ...addresses(url), ...tokens, adminUrl: `${url}/` });
    assert.equal(await adapter.exists(OAK), false);
    await adapter.create(OAK);
    await adapter.create(OAK);
    assert.equal(await adapter.exists(OAK), true);
    await adapter.remove(OAK);
    await adapter.remove(OAK);
    assert.equal(await adapter.exists(OAK), false);
  }));

Deno.test("without an administration address a database must be there already", () =>
  withServer(async (url) => {
    await remoteAdapter({ ...addresses(url), ...tokens, adminUrl: url }).create(OAK);
    const adapter = remoteAdapter({ ...addresses(url), ...tokens });
    await adapter.create(OAK);
    await assert.rejects(adapter.create({ kind: "tenant", id: "ten_elm" }), /no administration address/);
    await assert.rejects(adapter.remove(OAK), /no administration address/);
  }));

Deno.test("a statement for a database that does not exist is not_found", () =>
  withServer(async (url) => {
    const { reads } = await remoteAdapter({ ...addresses(url), ...tokens }).open(OAK);
    await assert.rejects(reads.execute("select 1"), hasCode("not_found"));
    await assert.rejects(reads.batch(["select 1", "select 2"], "read"), hasCode("not_found"));
    reads.close();
  }));

Deno.test("a wrong token is our own mistake, not a missing database", () =>
  withServer(async (url) => {
    const adapter = remoteAdapter({ ...addresses(url), ...tokens, adminUrl: url, authToken: "wrong" });
    await assert.rejects(adapter.exists(OAK), /answered 401/);
    const admin = remoteAdapter({ ...addresses(url), ...tokens, adminUrl: url, adminToken: "wrong" });
    await assert.rejects(admin.create(OAK), /answered 401/);
  }));

Deno.test("a server that cannot be reached makes everything unavailable", () =>
  withServer(async (url, stop) => {
    const adapter = remoteAdapter({ ...addresses(url), ...tokens });
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
  const adapter = remoteAdapter({ ...addresses(`http://127.0.0.1:${server.addr.port}`), timeoutMs: 20 });
  await assert.rejects(adapter.exists(OAK), hasCode("unavailable"));
  never.resolve(new Response());
  await server.shutdown();
});

Deno.test("a write while another server holds the database is tried again, and unavailable in the end", () =>
  withServer(async (url) => {
    const open = (busyTimeoutMs: number) =>
      remoteAdapter({ ...addresses(url), ...tokens, adminUrl: url, busyTimeoutMs }).open(OAK);
    await remoteAdapter({ ...addresses(url), ...tokens, adminUrl: url }).create(OAK);
    const [holder, retrying, withoutRetry] = await Promise.all([open(0), open(5000), open(0)]);
    await holder.writes.execute("create table notes (words text) strict");
    const transactionHeld = await holder.writes.transaction("write");
    await transactionHeld.execute("insert into notes values ('theirs')");
    const insert = "insert into notes values ('mine')";
    await assert.rejects(withoutRetry.writes.batch([insert], "write"), hasCode("unavailable"));
    const transaction = await withoutRetry.writes.transaction("write");
    await assert.rejects(transaction.execute(insert), hasCode("unavailable"));
    transaction.close();
    const waiting = retrying.writes.batch([insert], "write");
    await transactionHeld.commit();
    await waiting;
    assert.equal((await retrying.reads.execute("select count(*) from notes")).rows[0]?.[0], 2);
    for (const database of [holder, retrying, withoutRetry]) database.close();
  }));

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
