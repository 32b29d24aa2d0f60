import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { remoteAdapter } from "../../db/adapters/remote.ts";
import { remoteAddress } from "../../db/adapters/remote_address.ts";
import { testLibsqlServer } from "../../db/testing.ts";
import { readConfig } from "../../server/config/config.ts";
import { openServices } from "../../server/create_services.ts";
import { s3Server } from "../../test/fakes/s3_server.ts";
import { openTestCli, type TestCli } from "../testing.ts";

type Report = { ok: boolean; checks: { name: string; ok: boolean; detail: string }[] };

async function runDoctor(cli: TestCli): Promise<Record<string, string>> {
  const { code, json } = await cli.run("doctor --json");
  const { ok, checks } = json<Report>();
  assert.equal(code, ok ? 0 : 1);
  // The build belongs to the checkout.
  const failures = checks.filter((check) => !check.ok && check.name !== "browser files");
  return Object.fromEntries(failures.map(({ name, detail }) => [name, detail]));
}

async function openOak(options?: Parameters<typeof openTestCli>[1]): Promise<TestCli & { id: string }> {
  const cli = await openTestCli({}, options);
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  return { ...cli, id };
}

Deno.test("doctor finds nothing wrong with a healthy installation and lists its checks", async () => {
  await using cli = await openOak();
  assert.deepEqual(await runDoctor(cli), {});
  const { out } = await cli.run("doctor");
  for (
    const name of [
      "settings",
      "control database",
      "outbox",
      "second factors",
      "establishments",
      "storage",
      "mail",
      "disk",
      "browser files",
    ]
  ) {
    assert.match(out, new RegExp(`${name} `));
  }
});

Deno.test("doctor creates no missing database and says how to create one", async () => {
  await using cli = await openTestCli({}, { adapter: "file" });
  const failures = await runDoctor(cli);
  assert.match(failures["control database"] ?? "", /no control database[^]*tenant create/);
  await assert.rejects(Deno.stat(`${cli.dataDir}/control.db`), Deno.errors.NotFound);
});

Deno.test("doctor names the establishment whose database is missing", async () => {
  await using cli = await openOak({ adapter: "file" });
  await Deno.remove(`${cli.dataDir}/tenants/${cli.id}.db`);
  const failures = await runDoctor(cli);
  assert.equal(failures.establishments, "0 of 1 healthy");
  assert.ok(failures["establishment oak"]);
});

Deno.test("doctor says that a folder cannot be written", async () => {
  await using cli = await openOak();
  await cli.file("objects", "a file in the folder's place");
  assert.match((await runDoctor(cli)).storage ?? "", /permission to write there/);
});

Deno.test("doctor says that the disk has less room than uploads leave", async () => {
  await using cli = await openTestCli({ DISK_RESERVE_MB: "999999999" });
  await cli.run("tenant create --name Oak --subdomain oak");
  assert.match((await runDoctor(cli)).disk ?? "", /[GM]B are free, less than DISK_RESERVE_MB/);
});

Deno.test("doctor stores a test file in the bucket, and says why it could not", async () => {
  await using store = await s3Server();
  const settings = { STORAGE_URL: store.storageUrl, S3_ACCESS_KEY_ID: store.accessKeyId };
  await using reachable = await openTestCli({ ...settings, S3_SECRET_ACCESS_KEY: store.secretAccessKey });
  assert.equal((await runDoctor(reachable)).storage, undefined);
  await using mistyped = await openTestCli({ ...settings, S3_SECRET_ACCESS_KEY: "mistyped" });
  assert.match((await runDoctor(mistyped)).storage ?? "", /refused: .*403.*operations\.md/);
});

Deno.test("doctor retries failed work and names what still fails", async () => {
  await using cli = await openOak();
  const config = readConfig(cli.environment, "start");
  const { services, close } = await openServices(config, { log: () => {} });
  const addFailed = (id: string, kind: string) =>
    services.doors.writeControl((tx) =>
      tx.batch([tx.db.run(sql`
      insert into outbox (id, kind, tenant_id, payload, run_at, attempts, last_error, created_at)
      values (${id}, ${kind}, ${cli.id}, '{}', '2026-06-14', 8, 'Error: the network was gone', '2026-06-14')`)])
    );
  await addFailed("obx_mendable", "apply_tenant");
  assert.deepEqual(await runDoctor(cli), {});
  await addFailed("obx_hopeless", "no_such_kind");
  const failures = await runDoctor(cli);
  await close();
  assert.match(failures.outbox ?? "", /^no_such_kind obx_hopeless: .*no handler/);
  const jobs = await cli.json("jobs run --once");
  assert.deepEqual(jobs, { done: 0, failed: 0 });
});

Deno.test("doctor leaves the due work of schools to the clock, so that it opens none of them for it", async () => {
  await using cli = await openOak();
  const { services, close } = await openServices(readConfig(cli.environment, "start"), { log: () => {} });
  await services.doors.writeTenant(cli.id, (tx) =>
    tx.batch([tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      values ('job_one', 'no_such_kind', '{}', '2026-06-14', '2026-06-14')`)]));
  await services.doors.writeControl((tx) =>
    tx.batch([tx.db.run(sql`
      insert or replace into tenant_due (tenant_id, due_at, written_at) values (${cli.id}, '2026-06-14', '2026-06-14')`)])
  );
  assert.deepEqual(await runDoctor(cli), {});
  await close();
  assert.deepEqual(await cli.json("jobs run --once"), { done: 0, failed: 1 });
});

Deno.test("doctor says whose mails wait for the mail server", async () => {
  await using cli = await openOak();
  const config = readConfig(cli.environment, "start");
  const { services, close } = await openServices(config, { log: () => {} });
  await services.doors.writeTenant(cli.id, (tx) =>
    tx.batch([tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, last_error, created_at)
      values ('job_one', 'mail_staff_link', '{}', '2126-06-15', 'MailServerAway: ETIMEDOUT', '2026-06-15')`)]));
  await close();
  assert.match(
    (await runDoctor(cli))["establishment oak"] ?? "",
    /^1 of its emails could not reach the mail server/,
  );
});

Deno.test("doctor reports wrong settings and stops there", async () => {
  await using cli = await openTestCli({ PORT: "0" });
  assert.deepEqual(Object.keys(await runDoctor(cli)), ["settings"]);
});

Deno.test("doctor names the database server's address and cause, and no token", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  await using cli = await openTestCli({
    CONTROL_DATABASE_URL: `http://127.0.0.1:${port}?namespace=control`,
    TENANT_DATABASE_URL: `http://127.0.0.1:${port}?namespace={tenant}`,
    DATABASE_AUTH_TOKEN: "secret-token",
  });
  const { "control database": found = "" } = await runDoctor(cli);
  assert.match(found, new RegExp(`unreachable: .*127\\.0\\.0\\.1:${port}, namespace control.*refused`));
  assert.doesNotMatch(found, /secret-token/);
});

Deno.test("doctor says which databases on a libSQL server may lose acknowledged writes", async () => {
  const { controlUrl, tenantUrl, adminUrl } = testLibsqlServer().addresses(
    `d${crypto.randomUUID().slice(0, 8)}`,
  );
  await using cli = await openTestCli({
    CONTROL_DATABASE_URL: controlUrl,
    TENANT_DATABASE_URL: tenantUrl,
    DATABASE_ADMIN_URL: adminUrl,
  });
  const { id } = await cli.json<{ id: string }>("tenant create --name Oak --subdomain oak");
  assert.deepEqual(await runDoctor(cli), {});
  const { namespace } = remoteAddress(tenantUrl, { kind: "tenant", id });
  const response = await fetch(`${adminUrl}/v1/namespaces/${namespace}/config`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ block_reads: false, block_writes: false, durability_mode: "relaxed" }),
  });
  await response.body?.cancel();
  assert.match((await runDoctor(cli)).durability ?? "", new RegExp(`in ${id}\\. Set durability_mode`));
  const adapter = remoteAdapter({ controlUrl, tenantUrl, adminUrl });
  for (const name of [{ kind: "control" }, { kind: "tenant", id }] as const) await adapter.remove(name);
});
