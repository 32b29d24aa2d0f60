import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { adapterTest, rowsOf } from "../../../db/testing.ts";
import { openWorld, type World } from "../../../test/world.ts";
import { openErasureRoom, orderDue } from "../../features/erasures/testing.ts";
import { eachPlaceTest, filesBelow, rowsByTable, worldCli } from "../../../test/backups.ts";

type Beside = { id: string; name: string; url: string; objects: number; replayed: number; waiting: number };

const rowsAt = <Row>(world: World, id: string, query: ReturnType<typeof sql>) =>
  world.services.doors.readTenant(id, (db) => db.all(rowsOf<Row>(query)));

eachPlaceTest("a school as it was is put beside today's", async (adapter, place) => {
  await using world = await openWorld({ adapter });
  const room = await openErasureRoom(world, { drawn: true });
  const { oak, teacher, admin, ben } = room;
  await oak.staff("teacher", "gone@oak.example");
  await world.runControl(
    sql`update tenant_subscriptions set max_students = 77, plan = 'large' where tenant_id = ${oak.id}`,
  );
  await using cli = await worldCli(world, place.settings);
  const { folder } = await cli.json<{ folder: string }>("backup", "--out", place.out);
  const [leaver] = await oak.rows<{ id: string }>(
    sql`select user_id as id from staff where email = 'gone@oak.example'`,
  );
  assert.equal((await admin.post(`/api/admin/users/${leaver!.id}/archive`, {})).status, 200);
  await teacher.post("/api/students", { studentId: "LATER", firstName: "Too", lastName: "Late" });
  const mails = world.mails.length;
  await orderDue(room);
  await world.runJobs();
  const before = await rowsByTable(cli, [{ kind: "tenant", id: oak.id }]);

  const copy = await cli.json<Beside>("restore", folder, "--tenant", "oak", "--as", "oak-yesterday");
  assert.equal(copy.name, "Oak School (15 June 2026)");
  assert.equal(copy.url, "http://oak-yesterday.localhost:5000");
  assert.equal(copy.replayed, 1);
  const students = await rowsAt<{ id: string; first: string }>(
    world,
    copy.id,
    sql`select id, first_name as first from students order by first_name`,
  );
  assert.deepEqual(students.map(({ first }) => first), ["Ben", "Erased"], "without who came later");
  assert.ok(students.some(({ id }) => id === ben.id));
  const [kept] = await rowsAt<{ key: string }>(
    world,
    copy.id,
    sql`select storage_key as key from files where link_url is null`,
  );
  assert.ok(kept!.key.startsWith(`${copy.id}/`));
  const objects = await filesBelow(`${world.dataDir}/objects`);
  assert.ok(objects.includes(kept!.key));
  assert.equal(
    objects.filter((path) => path.startsWith(`${copy.id}/`)).length,
    1,
    "without the erased student's",
  );
  const [bought] = await rowsAt<{ seats: number; plan: string }>(
    world,
    copy.id,
    sql`select seats, plan from entitlements`,
  );
  assert.deepEqual(bought, { seats: 77, plan: "large" });
  const [former] = await rowsAt<{ archived: string }>(
    world,
    copy.id,
    sql`select archived_at as archived from staff where user_id = ${leaver!.id}`,
  );
  assert.ok(former!.archived, "who may not sign in today may not there");
  assert.deepEqual(await rowsAt(world, copy.id, sql`select 1 from sessions`), []);
  assert.deepEqual(await rowsAt(world, copy.id, sql`select 1 from jobs where done_at is null`), []);

  await world.runJobs();
  assert.equal(world.mails.length, mails, "no email is sent again");
  const { url } = await cli.json<{ url: string }>("login-link --tenant oak-yesterday --email t@oak.example");
  const browser = world.browser("oak-yesterday.localhost:5000");
  const { pathname, search } = new URL(url);
  assert.equal((await browser.post(pathname + search)).status, 303);
  const found = (await browser.get("/api/students")).json<{ id: string }[]>();
  assert.ok(found.some(({ id }) => id === ben.id));
  const after = await rowsByTable(cli, [{ kind: "tenant", id: oak.id }]);
  assert.deepEqual(after, before, "today's is as it was");

  const taken = await cli.run("restore", folder, "--tenant", "oak", "--as", "oak");
  assert.match(taken.err, /The name oak is taken/);
  assert.match(
    (await cli.run("restore", folder, "--tenant", "elm", "--as", "elm-2")).err,
    /does not contain elm/,
  );
  assert.match((await cli.run("restore", folder, "--tenant", "oak")).err, /Give both/);
});

adapterTest(["file"], "who is erased later is erased beside as well", async (adapter) => {
  await using world = await openWorld({ adapter });
  const room = await openErasureRoom(world);
  await using cli = await worldCli(world);
  const { folder } = await cli.json<{ folder: string }>(
    "backup --tenant oak --out",
    `${world.dataDir}/backups`,
  );
  const copy = await cli.json<Beside>("restore", folder, "--tenant", "oak", "--as", "oak-yesterday");
  assert.equal(copy.replayed, 0);
  await orderDue(room);
  await world.runJobs();
  assert.match((await cli.run("doctor")).out, /oak-yesterday.*1 of its erasures/);
  assert.match((await cli.run("erasures replay")).out, /1 student was erased again/);
  assert.doesNotMatch((await cli.run("doctor")).out, /oak-yesterday/);
  const names = await rowsAt<{ first: string }>(
    world,
    copy.id,
    sql`select first_name as first from students order by 1`,
  );
  assert.deepEqual(names.map(({ first }) => first), ["Ben", "Erased"]);
});
