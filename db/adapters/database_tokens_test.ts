import assert from "node:assert/strict";
import { adapterOf } from "../../server/create_services.ts";
import { readDatabases } from "../../server/config/database_config.ts";
import { statusWith, type TursoHost, tursoHost } from "../../test/fakes/turso_api.ts";
import { isMissing } from "../database_fault.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;
const ELM = { kind: "tenant", id: "ten_elm" } as const;
const HOUR = 3600;

async function adapter({ settings }: TursoHost, over: Record<string, string> = {}) {
  return await adapterOf(readDatabases((name) => ({ ...settings, ...over })[name], "", []));
}

Deno.test("each database is opened by a token of its own, which is made once and opens no other", async () => {
  await using host = await tursoHost(HOUR);
  const databases = await adapter(host);
  assert.equal(await databases.exists(OAK), false);
  for (const name of [OAK, ELM]) await databases.create(name);
  const opened = await Promise.all([OAK, OAK, ELM].map((name) => databases.open(name)));
  await Promise.all(opened.map(({ reads }) => reads.execute("select 1")));
  await opened[0]!.writes.batch(["create table notes (text text) strict"], "write");
  assert.deepEqual(host.tokens.map(({ database }) => database).sort(), ["uf-ten_elm", "uf-ten_oak"]);
  for (const { database, text } of host.tokens) {
    const other = database === "uf-ten_oak" ? "uf-ten_elm" : "uf-ten_oak";
    assert.equal(await statusWith(host, database, text), 200);
    assert.equal(await statusWith(host, other, text), 404);
  }
  for (const { close } of opened) close();
});

Deno.test("a token that is refused ahead of its time is made again, once", async () => {
  await using host = await tursoHost(HOUR);
  const databases = await adapter(host);
  await databases.create(OAK);
  // By its claims it lives for an hour, by the database's clock it has ended.
  host.next.agoSeconds = 2 * HOUR;
  const first = await databases.open(OAK);
  await assert.rejects(
    first.writes.execute("select 1"),
    (error: Error) => /answered 401/.test(String(error.cause)),
  );
  assert.equal(host.tokens.length, 2);
  await assert.rejects(first.writes.execute("select 1"));
  assert.equal(host.tokens.length, 2, "a token a request");
  first.close();
  host.next.agoSeconds = 0;
  const others = await adapter(host);
  host.next.agoSeconds = 2 * HOUR;
  const second = await others.open(OAK);
  const answered = second.writes.execute("select 1");
  while (host.tokens.length < 3) await new Promise((resolve) => setTimeout(resolve, 0));
  host.next.agoSeconds = 0;
  assert.equal((await answered).rows.length, 1);
  assert.equal(host.tokens.length, 4);
  second.close();
});

Deno.test("a removed database is missing, and is asked for a new token when it is made again", async () => {
  await using host = await tursoHost(HOUR);
  const databases = await adapter(host);
  await databases.create(OAK);
  const { reads, close } = await databases.open(OAK);
  await reads.execute("select 1");
  await databases.remove(OAK);
  await assert.rejects(reads.execute("select 1"), isMissing);
  close();
  assert.equal(await databases.exists(OAK), false);
  await databases.create(OAK);
  assert.equal(await databases.exists(OAK), true);
  assert.equal(host.tokens.length, 2);
});

Deno.test("a token of one's own for all databases is used as it is", async () => {
  await using host = await tursoHost(HOUR);
  const databases = await adapter(host, { DATABASE_AUTH_TOKEN: "mine" });
  await databases.create(OAK);
  const { reads, close } = await databases.open(OAK);
  await assert.rejects(reads.execute("select 1"), (error: Error) => /answered 401/.test(String(error.cause)));
  close();
  assert.deepEqual(host.tokens, []);
});
