import assert from "node:assert/strict";
import { adapterTest } from "../../../db/testing.ts";
import { openWorld, worldTest } from "../../../test/world.ts";
import { openErasureRoom } from "../../features/erasures/testing.ts";
import { filesBelow, rowsByTable, worldCli } from "../../../test/backups.ts";
import { changedZip, inManifest } from "./testing.ts";

type Refusal = { name: string; message: RegExp; make(bytes: Uint8Array): Promise<Uint8Array> | Uint8Array };
const text = (words: string) => new TextEncoder().encode(words);

const REFUSALS: readonly Refusal[] = [
  { name: "no ZIP", message: /is no ZIP file, or is damaged/, make: () => text("Dear school".repeat(99)) },
  { name: "cut", message: /is no ZIP file, or is damaged/, make: (bytes) => bytes.slice(0, -2000) },
  {
    name: "another program's",
    message: /no export of a school: it contains "letter\.docx"/,
    make: (bytes) => changedZip(bytes, (entries) => entries.set("letter.docx", text("x"))),
  },
  {
    name: "another format",
    message: /its format is "other-1", not unitfolio-school-1/,
    make: (bytes) => changedZip(bytes, inManifest((manifest) => manifest.format = "other-1")),
  },
  {
    name: "newer",
    message: /made by a newer Unitfolio: its schema is 999/,
    make: (bytes) => changedZip(bytes, inManifest((manifest) => manifest.version = 999)),
  },
  {
    name: "leads out of its folder",
    message: /damaged\. Nothing was changed\. \(invalid relative path: \.\.\/\.\.\/evil/,
    make: (bytes) =>
      changedZip(bytes, (entries) => entries.set("files/ab/../evil", text("x")))
        .then((zip) => replaceText(zip, "files/ab/../evil", "../../evil.jsonl")),
  },
  {
    name: "changed",
    message: /nothing was changed: data\/students\.jsonl is damaged\./,
    make: (bytes) =>
      changedZip(bytes, (entries) => entries.set("data/students.jsonl", text("{}")), { sums: false }),
  },
  {
    name: "without a file",
    message: /nothing was changed: files\/upl_[^ ]* is missing/,
    make: (bytes) =>
      changedZip(bytes, (entries) => {
        entries.delete([...entries.keys()].find((name) => name.startsWith("files/"))!);
      }, { sums: false }),
  },
  {
    name: "with sessions",
    message: /data\/sessions\.jsonl does not belong here/,
    make: (bytes) => changedZip(bytes, (entries) => entries.set("data/sessions.jsonl", text(""))),
  },
  {
    name: "with other columns",
    message: /nothing was changed: a row of students has other columns/,
    make: (bytes) =>
      changedZip(bytes, (entries) => entries.set("data/students.jsonl", text('{"id":"stu_x"}\n'))),
  },
  {
    name: "with rows that name none",
    message: /nothing was changed: rows of [a-z_]+ refer to rows that are not there/,
    make: (bytes) =>
      changedZip(bytes, (entries) => {
        entries.set("data/students.jsonl", text(""));
        inManifest((manifest) => (manifest.rows as Record<string, number>).students = 0)(entries);
      }),
  },
];

/** Replaces a text by one of the same length, in the ZIP's own lists of names. */
function replaceText(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const latin = new TextDecoder("latin1").decode(bytes).replaceAll(from, to);
  return Uint8Array.from(latin, (letter) => LATIN1.get(letter) ?? letter.charCodeAt(0));
}
const LATIN1 = new Map(
  Array.from({ length: 256 }, (_, i) => [new TextDecoder("latin1").decode(Uint8Array.of(i)), i]),
);

adapterTest(
  ["file"],
  "what cannot be trusted is refused with its reason, and nothing changes",
  async (adapter) => {
    await using world = await openWorld({ adapter });
    await openErasureRoom(world);
    await using cli = await worldCli(world);
    const out = `${world.dataDir}/oak.zip`;
    await cli.json("tenant export --tenant oak --out", out);
    const bytes = await Deno.readFile(out);
    const state = async () => [
      await rowsByTable(cli, [{ kind: "control" }]),
      (await filesBelow(world.dataDir)).filter((path) => !/\.(zip|db-(wal|shm))$/.test(path)),
    ];
    const before = await state();
    for (const { name, message, make } of REFUSALS) {
      const file = await cli.file("changed.zip", await make(bytes));
      const run = await cli.run("tenant import", file, "--subdomain", "oak2");
      assert.equal(run.code, 1, name);
      assert.match(run.err, message, name);
    }
    assert.match((await cli.run("tenant import", out, "--subdomain", "oak")).err, /The name oak is taken/);
    assert.match(
      (await cli.run("tenant import /nowhere.zip --subdomain oak2")).err,
      /There is no file \/nowhere/,
    );
    assert.deepEqual(await state(), before);
    // The storage is away, behind the database.
    await using away = await worldCli(world, { STORAGE_URL: `file:${out}` });
    assert.equal((await away.run("tenant import", out, "--subdomain", "oak2")).code, 1);
    await cli.run("doctor --repair");
    const events = (await rowsByTable(cli, [{ kind: "control" }])).control!.events!;
    assert.deepEqual(
      events.map(({ what }) => what).filter((what) => String(what).startsWith("tenant.load_")).sort(),
      ["tenant.load_begun", "tenant.load_cleared", "tenant.load_stopped"],
    );
    assert.deepEqual((await state())[1], before[1]);
  },
);

worldTest("an individual's tenant is not imported beside itself, and none is left of it", async (world) => {
  await using cli = await worldCli(world);
  const admin = "--admin-email jo@reed.example --admin-first-name Jo --admin-last-name Reed";
  await cli.json(`tenant create --name Jo --subdomain jo-reed --type individual ${admin}`);
  const out = `${world.dataDir}/jo.zip`;
  await cli.json("tenant export --tenant jo-reed --out", out);
  const { code, err } = await cli.run("tenant import", out, "--subdomain", "jo-again");
  assert.equal(code, 1);
  assert.match(err, /^This person has an individual tenant of their own already\.$/m);
  const tenants = await cli.json<{ subdomain: string }[]>("tenant list");
  assert.deepEqual(tenants.map(({ subdomain }) => subdomain), ["jo-reed"]);
  assert.equal(
    (await filesBelow(`${world.dataDir}/tenants`)).filter((name) => name.endsWith(".db")).length,
    1,
  );
});
