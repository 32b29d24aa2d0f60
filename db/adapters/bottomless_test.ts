import assert from "node:assert/strict";
import { openBottomless } from "../../test/bottomless_server.ts";
import type { S3Middleware } from "../../test/fakes/s3_server.ts";
import type { Adapter } from "./adapter.ts";
import { remoteAdapter } from "./remote.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const NAMESPACE = "b-ten_oak";

async function change(adapter: Adapter, ...statements: string[]): Promise<void> {
  const { writes, close } = await adapter.open(OAK);
  await writes.batch(statements, "write");
  close();
}

async function texts(adapter: Adapter): Promise<unknown[]> {
  const { reads, close } = await adapter.open(OAK);
  const { rows } = await reads.execute("select text from notes");
  close();
  return rows.map(({ text }) => text);
}

/** Keeps what is deleted in the bucket until something has asked for a database that is being deleted. */
function slowDeletion(): S3Middleware & { asked: number } {
  let { promise: someone, resolve: wake } = Promise.withResolvers<void>();
  const middleware = Object.assign(
    async ({ method, path }: { method: string; path: string }, next: () => Promise<void>) => {
      const isTombstone = path.endsWith(".tombstone");
      if (method === "PUT" && isTombstone) {
        ({ promise: someone, resolve: wake } = Promise.withResolvers<void>());
      }
      if (method === "DELETE" && !isTombstone) await someone;
      await next();
      if (method === "GET" && isTombstone) {
        middleware.asked++;
        wake();
      }
    },
    { asked: 0 },
  );
  return middleware;
}

Deno.test("a database can be made again, and rewritten, while the bucket still deletes what it was", async () => {
  const spoil = slowDeletion();
  await using bottomless = await openBottomless({ spoil });
  const adapter = remoteAdapter(bottomless.server().addresses("b"));
  const notes = "create table notes (text text) strict";
  await adapter.create(OAK);
  await change(adapter, notes, "insert into notes values ('deleted')");
  await bottomless.untilShipped([NAMESPACE]);
  await adapter.remove(OAK);
  await adapter.create(OAK);
  const made = spoil.asked;
  assert.ok(made > 0, "the bucket has deleted it before");
  await change(adapter, notes, "insert into notes values ('erased'), ('kept')");
  await bottomless.untilShipped([NAMESPACE]);
  await change(adapter, "delete from notes where text = 'erased'");
  const before = await bottomless.keys(NAMESPACE);
  assert.equal(await adapter.rewrite(OAK), true);
  assert.ok(spoil.asked > made, "and the one that was rewritten");
  const after = new Set(await bottomless.keys(NAMESPACE));
  assert.deepEqual(before.filter((key) => after.has(key)), [], "the bucket has what was erased");
  assert.deepEqual(await texts(adapter), ["kept"]);
  const { reads, close } = await adapter.open(OAK);
  assert.deepEqual((await reads.execute("pragma synchronous")).rows.map((row) => row[0]), [2]);
  close();
});

/** Keeps a database from being deleted until the bucket has something of its copy. */
function copyFirst(): S3Middleware {
  const { promise: copied, resolve } = Promise.withResolvers<void>();
  return async ({ method, path }, next) => {
    if (method === "PUT" && path.endsWith(`${NAMESPACE}.tombstone`)) await copied;
    await next();
    if (method === "PUT" && path.includes("copy") && path.endsWith(".zstd")) resolve();
  };
}

Deno.test("a database is rewritten though the bucket has its copy by then", async () => {
  await using bottomless = await openBottomless({ spoil: copyFirst() });
  const adapter = remoteAdapter(bottomless.server().addresses("b"));
  await adapter.create(OAK);
  await change(adapter, "create table notes (text text) strict", "insert into notes values ('kept')");
  await bottomless.untilShipped([NAMESPACE]);
  await adapter.rewrite(OAK);
  assert.deepEqual(await texts(adapter), ["kept"]);
});
