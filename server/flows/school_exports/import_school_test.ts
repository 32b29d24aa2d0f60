import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { adapterTest, rowsOf, VERB_ADAPTERS } from "../../../db/testing.ts";
import { openErasureRoom, orderDue } from "../../features/erasures/testing.ts";
import { openWorld, type World, worldTest } from "../../../test/world.ts";
import { emptyCli, filesBelow, rowsByTable, worldCli } from "../../../test/backups.ts";
import { hashFile } from "../backups/backup_files.ts";
import { comparable, MORE_ROWS } from "./testing.ts";

type Imported = { id: string; name: string; url: string; staff: number; known: number; replayed: number };

async function enrich(world: World, options: { drawn: boolean }) {
  const room = await openErasureRoom(world, options);
  const { oak } = room;
  for (const statement of MORE_ROWS) await oak.run(sql.raw(statement));
  await oak.run(
    sql`update students set first_name = 'Zo\u00eb "the, great"', year_group = char(9, 10) where first_name = 'Ben'`,
  );
  return room;
}

worldTest("an imported school equals the exported one, row by row", async (world) => {
  const { oak } = await enrich(world, { drawn: true });
  await using cli = await worldCli(world);
  const [before] = Object.values(await rowsByTable(cli, [{ kind: "tenant", id: oak.id }]));
  const out = `${world.dataDir}/oak.zip`;
  const exported = await cli.json<{ files: { count: number } }>("tenant export --tenant oak --out", out);
  const copy = await cli.json<Imported>("tenant import", out, "--subdomain", "oak2");
  assert.deepEqual([copy.name, copy.staff, copy.known], ["Oak School", 2, 2]);
  const both = await rowsByTable(cli, [{ kind: "tenant", id: oak.id }, { kind: "tenant", id: copy.id }]);
  assert.deepEqual(both[oak.id], before, "the exported school is as it was");
  const [one, other] = [comparable(before!), comparable(both[copy.id]!, before)];
  for (const table of Object.keys(one)) assert.deepEqual(other[table], one[table], table);
  assert.deepEqual(Object.keys(other), Object.keys(one));
  const strange = Object.entries(both[copy.id]!).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.keys(row).filter((column) => String(row[column]).startsWith(`${oak.id}/`)).map((column) =>
        `${table}.${column}`
      )
    )
  );
  assert.deepEqual(strange, [], "no key of the school that was exported");
  const empty = Object.entries(one).filter(([, rows]) => rows.length === 0).map(([table]) => table);
  assert.deepEqual(empty, [], "each exported table has rows to compare");

  const objects = await filesBelow(`${world.dataDir}/objects`);
  const files = objects.filter((path) => path.startsWith(`${copy.id}/`));
  assert.equal(files.length, exported.files.count);
  for (const path of files) {
    const original = `${world.dataDir}/objects/${oak.id}${path.slice(copy.id.length)}`;
    assert.deepEqual(await hashFile(`${world.dataDir}/objects/${path}`), await hashFile(original));
  }
  const { url } = await cli.json<{ url: string }>("login-link --tenant oak2 --email t@oak.example");
  const browser = world.browser("oak2.localhost:5000");
  const { pathname, search } = new URL(url);
  assert.equal((await browser.post(pathname + search)).status, 303);
  assert.equal((await browser.get("/api/students")).json<unknown[]>().length, 1);
  const mails = world.mails.length;
  await world.runJobs();
  assert.equal(world.mails.length, mails, "no email is sent again");
  assert.deepEqual((await Array.fromAsync(Deno.readDir(`${world.dataDir}/work`))).length, 0);
}, VERB_ADAPTERS);

worldTest(
  "staff become users elsewhere, and who has an account there is that user in every row",
  async (world) => {
    const { oak } = await enrich(world, { drawn: false });
    await using cli = await worldCli(world);
    const out = `${world.dataDir}/oak.zip`;
    await cli.json("tenant export --tenant oak --out", out);
    await using elsewhere = await emptyCli(
      world,
      Deno.env.get("TEST_ADAPTERS") === "remote" ? "remote" : "file",
    );
    await elsewhere.json(
      "tenant create --name Elm --subdomain elm --admin-email T@oak.example --admin-first-name Other --admin-last-name Name",
    );
    const copy = await elsewhere.json<Imported>(
      "tenant import",
      out,
      "--subdomain",
      "oak",
      "--name",
      "Oak Two",
    );
    assert.deepEqual([copy.name, copy.staff, copy.known], ["Oak Two", 2, 1]);
    const [teacher] = await oak.rows<{ id: string }>(
      sql`select user_id as id from staff where email = 't@oak.example'`,
    );
    const there = await rowsByTable(elsewhere, [{ kind: "control" }, { kind: "tenant", id: copy.id }]);
    const users = there.control!.users!;
    const user = users.find(({ email }) => email === "t@oak.example")!;
    assert.deepEqual([users.length, user.first_name], [2, "Other"]);
    assert.notEqual(user.id, teacher!.id);
    assert.ok(
      there.control!.user_tenants!.some((row) => row.user_id === user.id && row.tenant_id === copy.id),
    );
    const text = JSON.stringify(there[copy.id]);
    assert.ok(!text.includes(teacher!.id), "no row names the other id");
    const here = await rowsByTable(cli, [{ kind: "tenant", id: oak.id }]);
    const expected = JSON.parse(
      JSON.stringify(comparable(here[oak.id]!)).replaceAll(teacher!.id, String(user.id)),
    );
    expected.establishment_settings[0].establishment_name = "Oak Two";
    const byText = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
    for (const [table, rows] of Object.entries(comparable(there[copy.id]!, here[oak.id]))) {
      assert.deepEqual(byText(rows), byText(expected[table]), table);
    }
  },
);

adapterTest(["file"], "who was erased after the export is erased in what is made of it", async (adapter) => {
  await using world = await openWorld({ adapter });
  const room = await openErasureRoom(world);
  await using cli = await worldCli(world);
  const out = `${world.dataDir}/oak.zip`;
  await orderDue(room);
  await cli.json("tenant export --tenant oak --out", out);
  const early = await cli.json<Imported>("tenant import", out, "--subdomain", "oak2");
  assert.equal(early.replayed, 0);
  await world.runJobs();
  const late = await cli.json<Imported>("tenant import", out, "--subdomain", "oak3");
  assert.equal(late.replayed, 1);
  const namesAt = (id: string) =>
    world.services.doors.readTenant(
      id,
      (db) => db.all(rowsOf<{ first: string }>(sql`select first_name as first from students order by 1`)),
    );
  const erased = [{ first: "Ben" }, { first: "Erased" }];
  assert.deepEqual(await namesAt(late.id), erased);
  assert.deepEqual(
    await namesAt(early.id),
    erased,
    "an order that waited was carried out by the copy itself",
  );
});
