import { LibsqlBatchError } from "@libsql/client";
import assert from "node:assert/strict";
import { startLibsqlServer } from "../../test/libsql_server.ts";
import { testLibsqlServer } from "../testing.ts";
import { databaseFetch } from "./database_fetch.ts";
import { openReadStream } from "./read_stream.ts";
import { idleStreams, readStreams } from "./read_streams.ts";
import { remoteAdapter } from "./remote.ts";
import { remoteAddress } from "./remote_address.ts";
import { closes, openLine, type RecordedLine } from "./testing_line.ts";

const OAK = { kind: "tenant", id: "ten_oak" } as const;

/** A database with one note, read over a recorded line. `other` is another server of the installation. */
async function withDatabase(
  test: (database: {
    line: RecordedLine;
    reads: Awaited<ReturnType<ReturnType<typeof remoteAdapter>["open"]>>["reads"];
    adapter: ReturnType<typeof remoteAdapter>;
    other: ReturnType<typeof remoteAdapter>;
    write(...statements: string[]): Promise<unknown>;
    close(): void;
    tenantUrl: string;
    trips: { count: number };
  }) => Promise<void>,
) {
  const prefix = `s${crypto.randomUUID().slice(0, 8)}`;
  const addresses = testLibsqlServer().addresses(prefix);
  const other = remoteAdapter(addresses);
  await other.create(OAK);
  const { writes, close } = await other.open(OAK);
  const write = (...statements: string[]) => writes.batch(statements, "write");
  await write("create table notes (words text) strict", "insert into notes values ('first')");
  const line = openLine(testLibsqlServer().url);
  const tenantUrl = `${line.url}?namespace=${prefix}-{tenant}`;
  const trips = { count: 0 };
  const adapter = remoteAdapter({ ...addresses, tenantUrl, onRoundTrip: () => void trips.count++ });
  const database = await adapter.open(OAK);
  try {
    await test({
      line,
      trips,
      adapter,
      other,
      write,
      tenantUrl,
      reads: database.reads,
      close: database.close,
    });
  } finally {
    database.close();
    close();
    await other.remove(OAK);
    await line.stop();
  }
}

const NOTES = "select words from notes order by rowid";

Deno.test("reads one after another use one stream", () =>
  withDatabase(async ({ line, reads }) => {
    for (let i = 0; i < 3; i++) await reads.batch([NOTES, "select 1"], "read");
    assert.equal((await reads.execute(NOTES)).rows[0]?.words, "first");
    assert.deepEqual([line.opened, line.reused], [1, 3]);
  }));

Deno.test("a read on an open stream sees what others have written and changed in the schema", () =>
  withDatabase(async ({ line, reads, write }) => {
    const words = async () => (await reads.execute(NOTES)).rows.map((row) => row.words);
    assert.deepEqual(await words(), ["first"]);
    await write("insert into notes values ('second')");
    assert.deepEqual(await words(), ["first", "second"]);
    await write(
      "alter table notes rename to old",
      "create view notes (rowid, words) as select rowid, upper(words) from old",
    );
    assert.deepEqual(await words(), ["FIRST", "SECOND"]);
    await write("alter table old add column author text default 'Ash'");
    assert.equal((await reads.execute("select author from old limit 1")).rows[0]?.author, "Ash");
    assert.deepEqual([line.opened, line.reused], [1, 3]);
  }));

Deno.test("what a write does on a stream for reads is undone", () =>
  withDatabase(async ({ reads }) => {
    await reads.batch([NOTES, "insert into notes values ('never')"], "read");
    await reads.execute("delete from notes");
    assert.equal((await reads.execute(NOTES)).rows.length, 1);
  }));

Deno.test("a read on a stream that the server has ended is repeated on a new one", () =>
  withDatabase(async ({ line, reads }) => {
    await reads.execute(NOTES);
    await line.endLastStream();
    assert.equal((await reads.execute(NOTES)).rows.length, 1);
    assert.deepEqual([line.opened, line.reused], [2, 1]);
  }));

Deno.test("a statement that fails is named, and ends its stream", () =>
  withDatabase(async ({ line, reads }) => {
    for (const opened of [1, 2]) {
      const ended = closes(line, opened);
      await assert.rejects(
        reads.batch([NOTES, "select missing from notes", NOTES], "read"),
        (error) => error instanceof LibsqlBatchError && error.statementIndex === 1,
      );
      await ended;
      assert.equal((await reads.execute(NOTES)).rows.length, 1);
      assert.equal(line.opened, opened + 1);
    }
  }));

Deno.test("a read whose reply was lost is unavailable, and the next one opens a stream", () =>
  withDatabase(async ({ line, reads }) => {
    await reads.execute(NOTES);
    line.loseNextReply = true;
    await assert.rejects(reads.execute(NOTES), { code: "unavailable" });
    assert.equal((await reads.execute(NOTES)).rows.length, 1);
    assert.deepEqual([line.opened, line.reused], [2, 1]);
  }));

Deno.test("a few streams answer any number of reads at once", () =>
  withDatabase(async ({ line, reads }) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => reads.execute(NOTES)));
    assert.ok(all.every(({ rows }) => rows.length === 1));
    assert.deepEqual([line.opened, line.reused], [4, 16]);
  }));

Deno.test("closing a database closes its streams on the server, which is no round trip", () =>
  withDatabase(async ({ line, trips, reads, close }) => {
    await Promise.all([reads.execute(NOTES), reads.execute(NOTES)]);
    const ended = closes(line, 2);
    close();
    await ended;
    assert.match((await line.endLastStream()).text, /invalid baton/);
    assert.equal(trips.count, 2);
  }));

Deno.test("streams end when they are too old, and the oldest when there are too many", () =>
  withDatabase(async ({ line, tenantUrl }) => {
    const { url, headers } = remoteAddress(tenantUrl, OAK);
    const send = databaseFetch({ timeoutMs: 15_000, headers });
    const open = () => openReadStream({ url, fetch: send, fetchClose: send });
    const few = readStreams(open, idleStreams({ maxIdle: 1, maxAgeMs: 2 ** 31 - 1 }));
    let ended = closes(line, 1);
    await Promise.all([1, 2].map(() => few.use((stream) => stream.read([NOTES]))));
    await ended;
    const brief = readStreams(open, idleStreams({ maxAgeMs: 200 }));
    ended = closes(line, 2);
    await brief.use((stream) => stream.read([NOTES]));
    await ended;
    ended = closes(line, 3);
    few.close();
    await ended;
  }));

Deno.test("a database that was removed and made again is read as it is", () =>
  withDatabase(async ({ adapter, other, reads }) => {
    await reads.execute(NOTES);
    await adapter.remove(OAK);
    await other.create(OAK);
    await assert.rejects(reads.execute(NOTES), /no such table/);
  }));

Deno.test("a database server that was killed is read again at once, and no transaction goes on", async () => {
  const folder = await Deno.makeTempDir({ prefix: "unitfolio-libsql-" });
  let server = await startLibsqlServer({ folder });
  const restart = async () => {
    await server.stop();
    server = await startLibsqlServer({ folder, port: server.port, adminPort: server.adminPort });
  };
  try {
    const adapter = remoteAdapter(server.addresses("k"));
    await adapter.create(OAK);
    const { reads, writes, close } = await adapter.open(OAK);
    await writes.batch(["create table notes (words text) strict"], "write");
    await Promise.all([1, 2, 3].map(() => reads.execute(NOTES)));
    const transaction = await writes.transaction("write");
    await transaction.execute("insert into notes values ('half')");
    await restart();
    await assert.rejects(transaction.commit(), { code: "unavailable" });
    assert.equal((await reads.execute(NOTES)).rows.length, 0);
    await server.stop();
    await assert.rejects(reads.execute(NOTES), { code: "unavailable" });
    await restart();
    assert.equal((await reads.execute(NOTES)).rows.length, 0);
    close();
  } finally {
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
});
