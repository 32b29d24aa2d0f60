import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { fileAdapter } from "./adapters/file.ts";
import { openDoors } from "./doors.ts";
import { notes, SMALL_SCHEMA } from "./testdata/small_schema.ts";
import { openTestAdapter, openTestDoors, rowsOf } from "./testing.ts";

/** Starts a program of testdata on a data folder; `lines` are its output. */
function start(program: string, ...args: string[]) {
  const path = fileURLToPath(new URL(`./testdata/${program}`, import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "-A", path, ...args],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const lines = createInterface({ input: Readable.from(child.stdout) })[Symbol.asyncIterator]();
  return { child, lines };
}

Deno.test("a write waits for another process, runs once, and reads go on meanwhile", async () => {
  await using test = await openTestDoors({ adapter: "file", ...SMALL_SCHEMA });
  const { doors, dataDir } = test;
  await doors.createTenant("ten_oak");
  await doors.writeTenant("ten_oak", (tx) => tx.batch([tx.db.insert(notes).values({ words: "before" })]));

  const { child, lines } = start("hold_write.ts", dataDir, "ten_oak");
  assert.equal((await lines.next()).value, "held");

  const withoutRetry = await openDoors({
    ...SMALL_SCHEMA,
    adapter: fileAdapter({ dataDir, busyTimeoutMs: 0 }),
  });
  // A batch takes the lock first, even when it begins with a read.
  await assert.rejects(
    withoutRetry.writeTenant("ten_oak", (tx) => tx.batch([tx.db.select().from(notes)])),
    { code: "unavailable" },
  );
  await withoutRetry.close();

  let runs = 0;
  const waiting = [
    doors.writeTenant("ten_oak", (tx) => {
      runs++;
      return tx.batch([tx.db.insert(notes).values({ words: "a batch" })]);
    }),
    doors.writeTenant("ten_oak", (tx) =>
      tx.transaction(async (inner) => {
        runs++;
        await inner.insert(notes).values({ words: "a transaction" });
      })),
  ];
  assert.equal(await doors.readTenant("ten_oak", (db) => db.$count(notes)), 1);
  const release = child.stdin.getWriter();
  await release.write(new Uint8Array(1));
  await release.close();
  await Promise.all(waiting);
  await Promise.all([child.status, lines.return?.()]);

  assert.equal(runs, 2);
  const rows = await doors.readTenant("ten_oak", (db) => db.select().from(notes).orderBy(notes.id));
  assert.deepEqual(rows.map((note) => note.words), ["before", "theirs", "a batch", "a transaction"]);
});

Deno.test("a server killed during a write loses no acknowledged row and keeps no partial one", async () => {
  await using databases = await openTestAdapter("file");
  const { adapter, dataDir } = databases;
  const before = await openDoors({ ...SMALL_SCHEMA, adapter, migrateOnOpen: true });
  await before.createTenant("ten_oak");
  await before.close();

  const { child, lines } = start("write_until_killed.ts", dataDir, "ten_oak");
  const acknowledged: string[] = [];
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    acknowledged.push(line.value);
    if (acknowledged.length === 300) child.kill("SIGKILL");
  }
  await Promise.all([child.status, child.stdin.close()]);
  assert.ok(acknowledged.length >= 300);

  const after = await openDoors({ ...SMALL_SCHEMA, adapter });
  try {
    const [rows, health] = await after.readTenant("ten_oak", (db) =>
      Promise.all([
        db.select().from(notes),
        db.all(rowsOf(sql`select integrity_check as ok from pragma_integrity_check`)),
      ]));
    const words = new Set(rows.map((note) => note.words));
    const lost = acknowledged.filter((n) => !words.has(n) || !words.has(`${n} as well`));
    const halves = [...words].filter((word) => !word.endsWith("as well") && !words.has(`${word} as well`));
    assert.deepEqual({ lost, halves, health }, { lost: [], halves: [], health: [{ ok: "ok" }] });
  } finally {
    await after.close();
  }
});
