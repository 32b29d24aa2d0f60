import assert from "node:assert/strict";
import type { TestCli } from "../../cli/testing.ts";
import type { DatabaseName } from "../../db/adapters/adapter.ts";
import { remoteAddress } from "../../db/adapters/remote_address.ts";
import { openErasureRoom, orderDue } from "../../server/features/erasures/testing.ts";
import { rowsByTable, worldCli } from "../backups.ts";
import { type BottomlessServer, openBottomless } from "../bottomless_server.ts";
import { openWorld, type World } from "../world.ts";
import { withSchool } from "./database_school.ts";

const CONTROL = { kind: "control" } as const;
const STUDENTS = 40;

Deno.test("a school comes back from the bucket on its own when the database server's folder is lost", async () => {
  await using bottomless = await openBottomless({ metaStore: true });
  await withSchool(async ({ cli, serve, stop, signIn }) => {
    const { id } = await cli.json<{ id: string }>("tenant show oak");
    const first = await serve();
    const session = await signIn(first);
    for (let n = 0; n < STUDENTS; n++) {
      const student = { studentId: `S${n}`, firstName: "Kit", lastName: `Ash ${n}` };
      const { status } = await first.request(session.host, "/api/students", {
        ...session,
        method: "POST",
        body: student,
      });
      assert.equal(status, 201);
    }
    await stop(first);
    const names = [CONTROL, { kind: "tenant", id }] as const;
    await bottomless.untilShipped(["uf-control", `uf-${id}`]);
    const before = await rowsByTable(cli, names);
    assert.equal(before[id]!.students!.length, STUDENTS);
    await bottomless.lose();
    await assert.rejects(Deno.stat(bottomless.files("uf-control")), "the folder is not lost");
    assert.deepEqual(await wrongOf(cli), []);
    assert.deepEqual(await rowsByTable(cli, names), before);
    const second = await serve();
    const { status, text } = await second.request(session.host, "/api/students", session);
    assert.equal(status, 200, text);
    assert.equal(JSON.parse(text).length, STUDENTS);
  }, { on: bottomless.server() });
});

Deno.test("without a copy of the list of namespaces each is made again by name, and then has what the bucket has", async () => {
  await using bottomless = await openBottomless();
  await using world = await openWorld({ adapter: "remote", server: bottomless.server() });
  const { oak } = await openErasureRoom(world);
  await using cli = await worldCli(world);
  const names = [CONTROL, tenant(oak.id)];
  await bottomless.untilShipped(names.map((name) => namespaceOf(world, name)));
  const before = await rowsByTable(cli, names);
  await bottomless.lose();
  const lost = await cli.run("doctor");
  assert.equal(lost.code, 1);
  assert.match(lost.out, /WRONG +control database +.*there is no control database/i);
  await makeNamespace(world, bottomless, CONTROL);
  assert.match((await cli.run("doctor")).out, /0 of 1 healthy[^]*A database is missing/);
  const listed = await cli.json<{ id: string }[]>("tenant list");
  for (const { id } of listed) await makeNamespace(world, bottomless, tenant(id));
  assert.deepEqual(await wrongOf(cli), []);
  assert.deepEqual(await rowsByTable(cli, names), before);
});

Deno.test("what the bucket did not have of an erasure is erased again, and a restored backup ends every session", async () => {
  let frozen = "nothing";
  await using bottomless = await openBottomless({
    async spoil(context, next) {
      if (context.method === "PUT" && decodeURIComponent(context.path).includes(frozen)) context.status = 403;
      else await next();
    },
  });
  await using world = await openWorld({ adapter: "remote", server: bottomless.server() });
  const room = await openErasureRoom(world);
  const { oak } = room;
  await using cli = await worldCli(world);
  const [control, school] = [CONTROL, tenant(oak.id)].map((name) => namespaceOf(world, name));
  await bottomless.untilShipped([control!, school!]);
  frozen = school!;
  await orderDue(room);
  await world.runJobs();
  await bottomless.untilShipped([control!]);
  await bottomless.lose();
  frozen = "nothing";
  for (const name of [CONTROL, tenant(oak.id)]) await makeNamespace(world, bottomless, name);
  const amara = async () =>
    (await rowsByTable(cli, [tenant(oak.id)]))[oak.id]!.students!.find(({ id }) => id === room.amara.id)!;
  assert.equal((await amara()).first_name, "Amara", "the bucket has her as she was");
  assert.match((await cli.run("doctor")).out, /1 of its erasures are not carried out/);
  await cli.json("erasures replay");
  assert.equal((await amara()).first_name, "Erased");

  const { folder } = await cli.json<{ folder: string }>("backup", "--out", `${world.dataDir}/backups`);
  const fresh = bottomless.server().addresses("fresh");
  await using restored = await worldCli(world, {
    DATA_DIR: `${world.dataDir}/fresh`,
    STORAGE_URL: `file:${world.dataDir}/fresh/objects`,
    CONTROL_DATABASE_URL: fresh.controlUrl,
    TENANT_DATABASE_URL: fresh.tenantUrl,
  });
  await restored.json("restore", folder);
  const rows = await rowsByTable(restored, [CONTROL, tenant(oak.id)]);
  for (const table of ["sessions", "login_links"]) assert.deepEqual(rows[oak.id]![table], []);
  assert.equal(rows[oak.id]!.students!.length, 2);
  assert.deepEqual(await wrongOf(restored), []);
});

const tenant = (id: string): DatabaseName => ({ kind: "tenant", id });

function namespaceOf({ environment }: World, name: DatabaseName): string {
  const setting = name.kind === "control" ? "CONTROL_DATABASE_URL" : "TENANT_DATABASE_URL";
  return remoteAddress(environment[setting]!, name).namespace;
}

/** As docs/operations.md has it, with curl. */
async function makeNamespace(world: World, bottomless: BottomlessServer, name: DatabaseName): Promise<void> {
  const { adminUrl } = bottomless.server();
  const response = await fetch(`${adminUrl}/v1/namespaces/${namespaceOf(world, name)}/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ durability_mode: "strong" }),
  });
  await response.body?.cancel();
  assert.equal(response.status, 200);
}

/** What doctor says is wrong; the build belongs to the checkout. */
async function wrongOf(cli: TestCli): Promise<string[]> {
  type Report = { checks: { name: string; ok: boolean; detail: string }[] };
  const { checks } = (await cli.run("doctor --json")).json<Report>();
  const wrong = checks.filter(({ ok, name }) => !ok && name !== "browser files");
  return wrong.map(({ name, detail }) => `${name}: ${detail}`);
}
