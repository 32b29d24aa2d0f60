import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { VERB_ADAPTERS } from "../../db/testing.ts";
import { eventsOf, filesBelow, rowsByTable, worldCli } from "../../test/backups.ts";
import { hashFile } from "../../server/flows/backups/backup_files.ts";
import { openErasureRoom } from "../../server/features/erasures/testing.ts";
import { runCli } from "../run_cli.ts";
import { fileWorldTest, type World, worldTest } from "../../test/world.ts";

type Receipt = {
  name: string;
  sha256: string;
  by: string;
  deletedAt: string;
  students: number;
  files: number;
  gone: boolean;
  file: string;
};
const NAME = "Oak School";

const objectsOf = async (world: World, id: string) =>
  (await filesBelow(`${world.dataDir}/objects`)).filter((path) => path.startsWith(`${id}/`));
worldTest("a school is exported and deleted, and control keeps the receipt", async (world) => {
  const { oak, teacher } = await openErasureRoom(world, { drawn: true });
  const elm = await world.school("elm");
  await using cli = await worldCli(world);
  const out = `${world.dataDir}/oak.zip`;
  const args = ["tenant delete --tenant oak --out", out, "--yes-delete"];
  assert.ok((await objectsOf(world, oak.id)).length >= 5);
  const wrong = await cli.run(...args, "oak school");
  assert.match(wrong.err, /"oak school" is not the name of this school\. Nothing was deleted/);
  assert.match((await cli.run(...args.slice(0, -1))).err, /exact name of the school with --yes-delete/);
  assert.equal((await teacher.get("/api/students")).status, 200);

  const receipt = await cli.json<Receipt>(...args, NAME);
  assert.deepEqual(
    [receipt.name, receipt.by, receipt.students, receipt.gone],
    [NAME, "operator", 2, false],
  );
  assert.equal(receipt.sha256, (await hashFile(out)).sha256);
  assert.equal(receipt.file, `${world.dataDir}/oak-receipt.json`);
  assert.equal(JSON.parse(await Deno.readTextFile(receipt.file)).sha256, receipt.sha256);
  assert.deepEqual(await objectsOf(world, oak.id), []);
  await world.services.forgetHosts();
  assert.notEqual((await world.browser(oak.host).get("/api/auth/user")).status, 200);
  const { control } = await rowsByTable(cli, [{ kind: "control" }, { kind: "tenant", id: elm.id }]);
  const row = control!.tenants!.find(({ id }) => id === oak.id)!;
  assert.deepEqual([row.name, row.active, row.ready_at], [NAME, 0, null]);
  for (
    const table of ["tenant_subscriptions", "tenant_stats", "tenant_due", "user_tenants", "support_access"]
  ) {
    assert.ok(control![table]!.every(({ tenant_id }) => tenant_id !== oak.id), table);
  }
  assert.ok(
    control!.hosts!.filter(({ tenant_id }) => tenant_id === oak.id).every(({ retired_at }) => retired_at),
  );
  assert.deepEqual((await eventsOf(world, oak.id)).slice(-4), [
    "tenant.deactivated",
    "tenant.exported",
    "tenant.deletion_begun",
    "tenant.deleted",
  ]);

  await world.runJobs();
  const again = await cli.run(...args, "whatever");
  assert.equal(again.code, 0);
  assert.match(again.out, /Oak School was deleted already, at 2026-06-15T09/);
  assert.doesNotMatch((await cli.run("tenant list")).out, /Oak/);
  assert.doesNotMatch((await cli.run("tenant health --json")).out, /Oak/);
  assert.doesNotMatch((await cli.run("doctor")).out, /oak|Oak/);
  assert.match((await cli.run("tenant create --name Oak --subdomain oak")).err, /another school's before/);
  assert.equal(
    (await cli.json<{ failed: unknown[] }>("backup --out", `${world.dataDir}/b`)).failed.length,
    0,
  );
  const back = await cli.json<{ name: string }>("tenant import", out, "--subdomain", "oak2");
  assert.equal(back.name, NAME);
}, VERB_ADAPTERS);

fileWorldTest("a deletion that was cut goes on when it is run again", async (world) => {
  const { oak } = await openErasureRoom(world);
  await using cli = await worldCli(world);
  const out = `${world.dataDir}/oak.zip`;
  const args = ["tenant delete --tenant oak --out", out, "--yes-delete", NAME];
  // As if it had ended behind its export.
  await cli.json("tenant export --tenant oak --out", out);
  // An object that cannot be removed.
  const [path] = await objectsOf(world, oak.id);
  const object = `${world.dataDir}/objects/${path}`;
  await Deno.rename(object, `${world.dataDir}/aside`);
  await Deno.mkdir(`${object}/in`, { recursive: true });
  assert.equal((await cli.run(...args)).code, 1);
  assert.equal((await eventsOf(world, oak.id)).at(-1), "tenant.deletion_begun");
  assert.match((await cli.run("tenant show oak")).err, /No establishment has/);
  await Deno.remove(object, { recursive: true });
  const receipt = await cli.json<Receipt>("tenant delete --tenant oak --out", out);
  assert.equal(receipt.sha256, (await hashFile(out)).sha256);
  assert.deepEqual(await objectsOf(world, oak.id), []);
  assert.equal(await Deno.stat(`${world.dataDir}/tenants/${oak.id}.db`).then(() => true, () => false), false);
});

fileWorldTest("only an export of the school as it is, and no paying school, is deleted", async (world) => {
  const { oak, teacher } = await openErasureRoom(world);
  await world.school("elm");
  await using cli = await worldCli(world);
  const run = (file: string) =>
    cli.run("tenant delete --tenant oak --exported", file, "--yes-delete", NAME).then(({ code, err }) => {
      assert.equal(code, 1);
      return err;
    });
  const [oaks, elms] = ["oak", "elm"].map((name) => `${world.dataDir}/${name}.zip`);
  await cli.json("tenant export --tenant elm --out", elms!);
  await cli.json("tenant export --tenant oak --out", oaks!);
  assert.match(await run(elms!), /elm\.zip is an export of Elm School\. Nothing was deleted/);
  // Without an event.
  await oak.run(sql`update staff set text_size = 'larger' where email = 't@oak.example'`);
  assert.match(await run(oaks!), /has changed since .*oak\.zip was made \(staff\)\. Nothing was deleted/);
  await world.runControl(sql`
    update tenant_subscriptions set stripe_subscription_id = 'sub_1', status = 'active' where tenant_id = ${oak.id}`);
  assert.match(await run(oaks!), /pays by card at Stripe\. Cancel its subscription there/);
  assert.equal((await teacher.get("/api/students")).status, 200, "its addresses work on");
  assert.match((await cli.run("tenant delete --tenant oak")).err, /Give --out for a new file, or --exported/);
});

fileWorldTest("the name is asked for on a terminal", async (world) => {
  await world.school("oak");
  await using cli = await worldCli(world);
  const asked: string[] = [];
  const code = await runCli(["tenant", "delete", "--tenant", "oak", "--out", `${world.dataDir}/oak.zip`], {
    environment: cli.environment,
    out: () => {},
    err: () => {},
    isTerminal: true,
    now: world.services.now,
    ask: (question) => (asked.push(question), NAME),
  });
  assert.deepEqual([code, asked], [0, ["This deletes Oak School permanently. Type its name to continue: "]]);
});

fileWorldTest(
  "a deletion that was cut between a database's file and its log removes the log",
  async (world) => {
    const { oak } = await openErasureRoom(world);
    await using cli = await worldCli(world);
    const out = `${world.dataDir}/oak.zip`;
    const args = ["tenant delete --tenant oak --out", out, "--yes-delete", NAME];
    await cli.json(...args);
    const log = `${world.dataDir}/tenants/${oak.id}.db-wal`;
    await Deno.writeTextFile(log, "pages");
    await world.runControl(sql`drop trigger event_kept`);
    await world.runControl(sql`delete from events where what = 'tenant.deleted'`);
    await cli.json(...args);
    assert.equal(await Deno.stat(log).then(() => true, () => false), false);
  },
);
