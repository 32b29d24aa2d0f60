import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { newTokenKey, startLibsqlServer } from "../../test/libsql_server.ts";
import { databaseFetch } from "./database_fetch.ts";
import { namespaceAdmin } from "./namespace_admin.ts";
import { remoteAdapter } from "./remote.ts";
import { remoteAddress } from "./remote_address.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;

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

Deno.test("the administration's key is sent as libSQL server takes it", () =>
  withServer(async ({ addresses }) => {
    const withKey = remoteAdapter({ ...addresses("k"), adminToken: "for-admin" });
    await withKey.create(OAK);
    assert.equal(await withKey.exists(OAK), true);
    const wrong = remoteAdapter({ ...addresses("k"), adminToken: "wrong" });
    await assert.rejects(wrong.create({ kind: "tenant", id: "ten_elm" }), { code: "unavailable" });
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
      assert.doesNotMatch(String(error.cause), /eyJ/, "a token in the log");
      return /answered 401/.test(String(error.cause));
    });
  }, ["--auth-jwt-key-file", publicKey]);
  await Deno.remove(publicKey);
});

Deno.test("removing a database removes the copies of it that killed processes have left", () =>
  withServer(async ({ addresses }) => {
    const options = addresses("r");
    const adapter = remoteAdapter(options);
    await adapter.create(OAK);
    const { namespace } = remoteAddress(options.tenantUrl, OAK);
    const copies = ["snapshot", "copy"].map((purpose) => namespace.replace("ten_oak", `${purpose}-ten_oak`));
    const fetch = databaseFetch({ timeoutMs: 15_000 });
    const admin = namespaceAdmin({ url: options.adminUrl, token: undefined, fetch });
    for (const copy of copies) await admin.fork(namespace, copy);
    await adapter.remove(OAK);
    await adapter.remove(OAK);
    for (const copy of [namespace, ...copies]) assert.equal(await admin.exists(copy), false, copy);
  }));

Deno.test("a server that cannot be reached makes everything unavailable", () =>
  withServer(async ({ addresses, stop }) => {
    const adapter = remoteAdapter(addresses("u"));
    await stop();
    const database = await adapter.open(OAK);
    await assert.rejects(adapter.exists(OAK), { code: "unavailable" });
    await assert.rejects(database.reads.batch(["select 1", "select 2"], "read"), { code: "unavailable" });
    await assert.rejects(database.writes.migrate(["select 1"]), { code: "unavailable" });
    const transaction = await database.writes.transaction("write");
    await assert.rejects(transaction.execute("select 1"), { code: "unavailable" });
    await transaction.rollback();
    database.close();
  }));
