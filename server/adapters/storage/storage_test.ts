import assert from "node:assert/strict";
import { AppError } from "../../../domain/errors.ts";
import { chunks, openTestStorage, type TestStorage } from "./testing.ts";

/** What every adapter must do, whatever it keeps objects in. */
const ADAPTERS: Record<string, () => Promise<TestStorage>> = { file: openTestStorage };

for (const [name, open] of Object.entries(ADAPTERS)) {
  const test = (sentence: string, work: (opened: TestStorage) => Promise<void>) =>
    Deno.test({
      name: `${sentence} (${name} storage)`,
      // A file left open would go unseen otherwise.
      sanitizeResources: true,
      async fn() {
        await using opened = await open();
        await work(opened);
      },
    });

  test("an object is kept whole and says its size", async ({ storage, list }) => {
    assert.equal(await storage.put("ten_a/upl_1", chunks(["one ", "two ", "three"]), 100), 13);
    assert.deepEqual(await list(), ["ten_a/upl_1"]);
    assert.equal(await new Response(await storage.read("ten_a/upl_1", 0, 13)).text(), "one two three");
  });

  test("a range is read from its start up to its end", async ({ storage }) => {
    const bytes = new Uint8Array(300_000).map((_, index) => index % 251);
    await storage.put("big", chunks([bytes]), bytes.length);
    for (const [start, end] of [[0, 1], [299_999, 300_000], [131_071, 262_146], [7, 7]] as const) {
      const read = new Uint8Array(await new Response(await storage.read("big", start, end)).arrayBuffer());
      assert.deepEqual(read, bytes.subarray(start, end));
    }
  });

  test("an object appears only when its body has ended", async ({ storage }) => {
    const sent = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    async function* slow() {
      yield new TextEncoder().encode("first half, ");
      sent.resolve();
      await seen.promise;
      yield new TextEncoder().encode("second half");
    }
    const putting = storage.put("slow", slow(), 100);
    await sent.promise;
    await assert.rejects(storage.read("slow", 0, 5), code("not_found"));
    seen.resolve();
    assert.equal(await putting, 23);
    assert.equal(await new Response(await storage.read("slow", 0, 23)).text(), "first half, second half");
  });

  test("a body past the limit is refused while it comes, and nothing stays", async ({ storage, list }) => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken++;
        yield await Promise.resolve(new Uint8Array(10));
      }
    }
    await assert.rejects(storage.put("large", endless(), 95), code("too_large"));
    assert.equal(taken, 10);
    assert.deepEqual(await list(), []);
    assert.equal(await storage.put("large", chunks([new Uint8Array(95)]), 95), 95);
  });

  test("a body that fails fails the call, and nothing stays", async ({ storage, list }) => {
    const cut = new Error("cut");
    const body = chunks(["half"], () => {
      throw cut;
    });
    await assert.rejects(storage.put("cut", body, 100), cut);
    assert.deepEqual(await list(), []);
  });

  test("a failed put leaves the object that was there before", async ({ storage, list }) => {
    await storage.put("kept", chunks(["before"]), 100);
    await assert.rejects(storage.put("kept", chunks(["far too long"]), 5), code("too_large"));
    assert.deepEqual(await list(), ["kept"]);
    assert.equal(await new Response(await storage.read("kept", 0, 6)).text(), "before");
  });

  test("removing is done once and asked often", async ({ storage, list }) => {
    await storage.put("a/b/c", chunks(["x"]), 1);
    await storage.remove("a/b/c");
    await storage.remove("a/b/c");
    await storage.remove("never/there");
    assert.deepEqual(await list(), []);
    await assert.rejects(storage.read("a/b/c", 0, 1), code("not_found"));
  });

  test("an object shorter than asked for fails the read instead of ending it", async ({ storage }) => {
    await storage.put("short", chunks(["abc"]), 3);
    await assert.rejects(new Response(await storage.read("short", 0, 9)).text(), /shorter/);
  });

  test("a reader who leaves closes what it read from", async ({ storage }) => {
    await storage.put("left", chunks([new Uint8Array(400_000)]), 400_000);
    await (await storage.read("left", 0, 400_000)).cancel();
    const reader = (await storage.read("left", 0, 400_000)).getReader();
    await reader.read();
    await reader.cancel();
    const midway = (await storage.read("left", 0, 400_000)).getReader();
    const reading = midway.read();
    await midway.cancel();
    await reading;
  });

  test("strays of an unknown place are none, and objects are no strays", async ({ storage, list }) => {
    await storage.put("ten_a/upl_1", chunks(["x"]), 1);
    const later = new Date(Date.now() + 86_400_000);
    assert.equal(await storage.removeStrays("ten_a", later, 10), 0);
    assert.equal(await storage.removeStrays("ten_b", later, 10), 0);
    await assert.rejects(storage.removeStrays("../ten_a", later, 10), /not a storage key/);
    assert.deepEqual(await list(), ["ten_a/upl_1"]);
  });

  test("a key that is not ours never becomes a path", async ({ storage, list }) => {
    for (
      const key of ["", "/etc/passwd", "../up", "a/../b", "a//b", "a/", "a.part", "ä", "a\0b", "a\\b", "a\n"]
    ) {
      await assert.rejects(storage.put(key, chunks(["x"]), 1), /not a storage key/, key);
      await assert.rejects(storage.read(key, 0, 1), /not a storage key/, key);
      await assert.rejects(storage.remove(key), /not a storage key/, key);
    }
    assert.deepEqual(await list(), []);
  });
}

Deno.test("what killed servers left half written goes after a time, a few at once", async () => {
  await using opened = await openTestStorage();
  const { storage, list, folder } = opened;
  await storage.put("ten_a/upl_1", chunks(["x"]), 1);
  const old = new Date("2026-06-14T09:00:00Z");
  for (const name of ["upl_2.a.part", "upl_3.b.part", "upl_4.c.part", "upl_5.d.part"]) {
    await Deno.writeTextFile(`${folder}/ten_a/${name}`, "half");
    await Deno.utime(`${folder}/ten_a/${name}`, old, name === "upl_5.d.part" ? new Date("2026-06-15") : old);
  }
  const before = new Date("2026-06-14T12:00:00Z");
  assert.equal(await storage.removeStrays("ten_a", before, 2), 2);
  assert.equal(await storage.removeStrays("ten_a", before, 2), 1);
  assert.deepEqual(await list(), ["ten_a/upl_1", "ten_a/upl_5.d.part"]);
});

function code(expected: string) {
  return (error: unknown) => error instanceof AppError && error.code === expected;
}
