import assert from "node:assert/strict";
import { testLibsqlServer } from "../testing.ts";
import type { NamespaceAdmin } from "./namespace_admin.ts";
import { rewriteNamespace } from "./namespace_rewrite.ts";
import { OAK, openSchool } from "./testing.ts";

/** Fails the call of this number, before or after it had its effect. */
function failing(admin: NamespaceAdmin, number: number, when: "before" | "after"): NamespaceAdmin {
  let calls = 0;
  const wrap = <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) => async (...args: Args) => {
    const fails = ++calls === number;
    if (fails && when === "before") throw new Error("cut");
    const result = await call(...args);
    if (fails) throw new Error("cut");
    return result;
  };
  const { create, remove, readConfig, writeConfig, fork } = admin;
  return {
    create: wrap(create),
    remove: wrap(remove),
    readConfig: wrap(readConfig),
    writeConfig: wrap(writeConfig),
    fork: wrap(fork),
  };
}

Deno.test("a rewriting that is cut at any call of the administration loses nothing, and the next one ends it", async () => {
  for (const when of ["before", "after"] as const) {
    let isCut = true;
    for (let number = 1; isCut; number++) {
      await using school = await openSchool(testLibsqlServer());
      const { admin, original, copy } = school;
      const before = await school.contents();
      isCut = await rewriteNamespace({ admin: failing(admin, number, when), original, copy }).then(
        () => false,
        () => true,
      );
      // Writes that are taken in between are not lost either.
      const isOpen = !(await admin.readConfig(original.name))?.block_writes;
      if (isOpen && await admin.readConfig(original.name)) await school.write(41);
      const expected = isOpen && await admin.readConfig(original.name) ? await school.contents() : before;
      await rewriteNamespace({ admin, original, copy });
      assert.deepEqual(await school.contents(), expected, `call ${number}, cut ${when}`);
      await school.write(42);
      assert.equal(await admin.readConfig(copy.name), null);
    }
  }
});

Deno.test("no write is lost that another process makes meanwhile", async () => {
  await using school = await openSchool(testLibsqlServer());
  await school.original.client.execute("create table counter (n integer) strict");
  await school.original.client.execute("insert into counter values (0)");
  const { reads: _, writes, close } = await school.adapter.open(OAK);
  let isDone = false;
  let taken = 0;
  const other = (async () => {
    do {
      await writes.execute("update counter set n = n + 1").then(() => taken++, () => {});
    } while (!isDone);
  })();
  await school.adapter.rewrite(OAK);
  isDone = true;
  await other;
  const { rows } = await school.original.client.execute("select n from counter");
  assert.equal(rows[0]?.[0], taken);
  close();
});

Deno.test("a transaction that wrote before writes were refused is waited for", async () => {
  await using school = await openSchool(testLibsqlServer());
  const { admin, original, copy } = school;
  const transaction = await original.client.transaction("write");
  await transaction.execute("insert into people (id) values ('late')");
  const rewriting = school.adapter.rewrite(OAK);
  while (!(await admin.readConfig(original.name))?.block_writes);
  for (let look = 0; look < 200; look++) assert.equal(await admin.readConfig(copy.name), null);
  await transaction.commit();
  await rewriting;
  const { rows } = await original.client.execute("select count(*) from people where id = 'late'");
  assert.equal(rows[0]?.[0], 1);
});

Deno.test("two rewritings at once lose nothing, and a later one ends what they left", async () => {
  await using school = await openSchool(testLibsqlServer());
  const before = await school.contents();
  await Promise.allSettled(Array.from({ length: 3 }, () => school.adapter.rewrite(OAK)));
  await school.adapter.rewrite(OAK);
  assert.deepEqual(await school.contents(), before);
  await school.write(42);
});

Deno.test("what an operator blocked is not rewritten, and a missing database is unavailable", async () => {
  await using school = await openSchool(testLibsqlServer());
  const { admin, original } = school;
  const config = (await admin.readConfig(original.name))!;
  await admin.writeConfig(original.name, { ...config, block_writes: true, block_reason: "moving" });
  await assert.rejects(school.adapter.rewrite(OAK), { code: "unavailable" });
  assert.equal((await admin.readConfig(original.name))?.block_reason, "moving");
  await assert.rejects(school.adapter.rewrite({ kind: "tenant", id: "ten_elm" }), { reason: "missing" });
});
