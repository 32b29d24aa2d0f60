import assert from "node:assert/strict";
import { eachStorage } from "../../../test/storages.ts";
import { NoRoom } from "../disk_room.ts";
import { putObject } from "./storage.ts";
import { chunks, openTestStorage, splitBytes, testBytes } from "./testing.ts";

// The contract of every adapter; continued in resuming_test.ts.

eachStorage("an object is stored whole and reports its size", async ({ storage, list }) => {
  assert.equal(await putObject(storage, "ten_a/upl_1", chunks(["one ", "two ", "three"]), 100), 13);
  assert.deepEqual(await list(), ["ten_a/upl_1"]);
  assert.equal(await new Response(await storage.read("ten_a/upl_1", 0, 13)).text(), "one two three");
});

eachStorage("a range is read from its start up to its end", async ({ storage }) => {
  const bytes = testBytes(300_000);
  await putObject(storage, "big", chunks([bytes]), bytes.length);
  for (const [start, end] of [[0, 1], [299_999, 300_000], [131_071, 262_146], [7, 7]] as const) {
    const read = new Uint8Array(await new Response(await storage.read("big", start, end)).arrayBuffer());
    assert.deepEqual(read, bytes.subarray(start, end));
  }
});

eachStorage("an empty object is an object", async ({ storage, list }) => {
  assert.equal(await putObject(storage, "empty", chunks([]), 10), 0);
  assert.deepEqual(await list(), ["empty"]);
  assert.equal(await new Response(await storage.read("empty", 0, 0)).text(), "");
  await assert.rejects(storage.read("none", 0, 0), { code: "not_found" });
});

eachStorage("an object appears only when its body has ended", async ({ storage }) => {
  const sent = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  async function* slow() {
    yield new TextEncoder().encode("first half, ");
    sent.resolve();
    await seen.promise;
    yield new TextEncoder().encode("second half");
  }
  const putting = putObject(storage, "slow", slow(), 100);
  await sent.promise;
  await assert.rejects(storage.read("slow", 0, 5), { code: "not_found" });
  seen.resolve();
  assert.equal(await putting, 23);
  assert.equal(await new Response(await storage.read("slow", 0, 23)).text(), "first half, second half");
});

eachStorage(
  "a body past the limit is refused while it comes, and nothing stays",
  async ({ storage, list }) => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken++;
        yield await Promise.resolve(new Uint8Array(10));
      }
    }
    await assert.rejects(putObject(storage, "large", endless(), 95), { code: "too_large" });
    assert.equal(taken, 10);
    assert.deepEqual(await list(), []);
    assert.equal(await putObject(storage, "large", chunks([new Uint8Array(95)]), 95), 95);
  },
);

eachStorage("a failing body fails the call, and nothing stays", async ({ storage, list }) => {
  const cut = new Error("cut");
  const body = chunks(["half"], () => {
    throw cut;
  });
  await assert.rejects(putObject(storage, "cut", body, 100), cut);
  assert.deepEqual(await list(), []);
});

eachStorage("a failed put leaves the object that was there before", async ({ storage, list }) => {
  await putObject(storage, "kept", chunks(["before"]), 100);
  await assert.rejects(putObject(storage, "kept", chunks(["far too long"]), 5), { code: "too_large" });
  assert.deepEqual(await list(), ["kept"]);
  assert.equal(await new Response(await storage.read("kept", 0, 6)).text(), "before");
});

eachStorage("two objects that come at once do not mix", async ({ storage }) => {
  const [one, other] = [testBytes(6_000_000), testBytes(5_500_001).reverse()];
  await Promise.all([
    putObject(storage, "ten_a/one", chunks(splitBytes(one)), 7_000_000),
    putObject(storage, "ten_a/other", chunks(splitBytes(other)), 7_000_000),
  ]);
  for (const [key, bytes] of [["ten_a/one", one], ["ten_a/other", other]] as const) {
    const read = await new Response(await storage.read(key, 0, bytes.length)).arrayBuffer();
    assert.ok(bytes.every((byte, at) => byte === new Uint8Array(read)[at]), key);
  }
});

eachStorage("removing is idempotent", async ({ storage, list }) => {
  await putObject(storage, "a/b/c", chunks(["x"]), 1);
  await storage.remove("a/b/c");
  await storage.remove("a/b/c");
  await storage.remove("never/there");
  assert.deepEqual(await list(), []);
  await assert.rejects(storage.read("a/b/c", 0, 1), { code: "not_found" });
});

eachStorage("an object shorter than asked for fails the read instead of ending it", async ({ storage }) => {
  await putObject(storage, "short", chunks(["abc"]), 3);
  const readAll = async (start: number, end: number) =>
    await new Response(await storage.read("short", start, end)).text();
  await assert.rejects(readAll(0, 9), /shorter/);
  await assert.rejects(readAll(5, 9), /shorter/);
});

eachStorage("a cancelled read closes its source", async ({ storage }) => {
  await putObject(storage, "left", chunks([new Uint8Array(400_000)]), 400_000);
  await (await storage.read("left", 0, 400_000)).cancel();
  const reader = (await storage.read("left", 0, 400_000)).getReader();
  await reader.read();
  await reader.cancel();
  const midway = (await storage.read("left", 0, 400_000)).getReader();
  const reading = midway.read();
  await midway.cancel();
  await reading;
});

eachStorage("a malformed key never becomes a path", async ({ storage, list }) => {
  for (
    const key of ["", "/etc/passwd", "../up", "a/../b", "a//b", "a/", "a.part", "ä", "a\0b", "a\\b", "a\n"]
  ) {
    const refused = (work: Promise<unknown>) => assert.rejects(work, /not a storage key/, key);
    await refused(storage.begin(key));
    await refused(storage.held(key, ""));
    await refused(storage.append(key, "", chunks(["x"]), { from: 0, limit: 1 }));
    await refused(storage.complete(key, ""));
    await refused(storage.abandon(key, ""));
    await refused(storage.read(key, 0, 1));
    await refused(storage.remove(key));
    await refused(storage.removeStrays(key, new Date(), 1));
  }
  assert.deepEqual(await list(), []);
});

Deno.test("an object for which the disk has no room gives its bytes up", async () => {
  await using test = await openTestStorage();
  const { storage } = test;
  const writing = await storage.begin("ten_a/film");
  async function* body() {
    yield* chunks(["the first bytes"]);
    throw Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
  }
  await assert.rejects(storage.append("ten_a/film", writing, body(), { from: 0, limit: 100 }), NoRoom);
  assert.equal(await storage.held("ten_a/film", writing), 0);
});

eachStorage("whole objects are listed with their sizes, school by school", async ({ storage }) => {
  for (const key of ["ten_b/upl_1", "ten_a/upl_1", "ten_b/thumb-fil_1", "ten_a/upl_2"]) {
    await putObject(storage, key, chunks([key, "!"]), 100);
  }
  const writing = await storage.begin("ten_a/upl_3");
  await storage.append("ten_a/upl_3", writing, chunks(["half"]), { from: 0, limit: 10 });
  const listed = await Array.fromAsync(storage.list());
  assert.deepEqual(listed.map(({ key, size }) => [key, size]).sort(), [
    ["ten_a/upl_1", 12],
    ["ten_a/upl_2", 12],
    ["ten_b/thumb-fil_1", 18],
    ["ten_b/upl_1", 12],
  ]);
  const schools = listed.map(({ key }) => key.slice(0, 5));
  assert.equal(schools.filter((school, i) => school !== schools[i - 1]).length, 2);
  const own = (await Array.fromAsync(storage.list("ten_a"))).map(({ key }) => key).sort();
  assert.deepEqual(own, ["ten_a/upl_1", "ten_a/upl_2"]);
  assert.deepEqual(await Array.fromAsync(storage.list("ten_")), []);
  assert.ok(listed.every(({ modifiedAt }) => Math.abs(Date.now() - modifiedAt.getTime()) < 3600_000));
  await storage.abandon("ten_a/upl_3", writing);
});
