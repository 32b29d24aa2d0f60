import assert from "node:assert/strict";
import { eachStorage } from "../../../test/storages.ts";
import { putObject } from "./storage.ts";
import type { Storage } from "./storage.ts";
import { chunks, splitBytes, testBytes } from "./testing.ts";

const PART = 5 * 1024 * 1024;
const LIMIT = 100 * 1024 * 1024;

/** Appends up to byte `to`, where the connection breaks. */
async function sendCut(storage: Storage, key: string, writing: string, bytes: Uint8Array, to: number) {
  const from = await storage.held(key, writing);
  const cut = new Error("cut");
  const body = chunks(splitBytes(bytes.subarray(from, to)), () => {
    throw cut;
  });
  await assert.rejects(storage.append(key, writing, body, { from, limit: LIMIT }), cut);
}

for (
  const cuts of [[7], [PART - 1], [PART], [PART + 1], [1, 2, PART, PART + 1, 2 * PART - 1, 2 * PART + 65_521]]
) {
  eachStorage(`a body cut at ${cuts} goes on from where it was`, async ({ storage, list }) => {
    const bytes = testBytes(2 * PART + 70_001);
    const writing = await storage.begin("ten_a/upl_1");
    for (const cut of cuts) {
      await sendCut(storage, "ten_a/upl_1", writing, bytes, cut);
      assert.equal(await storage.held("ten_a/upl_1", writing), cut);
    }
    const from = cuts.at(-1)!;
    const rest = chunks(splitBytes(bytes.subarray(from)));
    assert.equal(
      await storage.append("ten_a/upl_1", writing, rest, { from, limit: LIMIT }),
      bytes.length,
    );
    assert.equal(await storage.held("ten_a/upl_1", writing), bytes.length);
    await assert.rejects(storage.read("ten_a/upl_1", 0, 1), { code: "not_found" });
    assert.equal(await storage.complete("ten_a/upl_1", writing), bytes.length);
    assert.deepEqual(await list(), ["ten_a/upl_1"]);
    const read = await new Response(await storage.read("ten_a/upl_1", 0, bytes.length)).bytes();
    assert.ok(bytes.every((byte, at) => byte === read[at]));
  });
}

eachStorage("whole parts and nothing more make an object", async ({ storage, list }) => {
  const bytes = testBytes(2 * PART);
  assert.equal(await putObject(storage, "even", chunks([bytes]), LIMIT), bytes.length);
  assert.deepEqual(await list(), ["even"]);
  const end = await new Response(await storage.read("even", PART - 2, PART + 2)).bytes();
  assert.deepEqual(end, bytes.subarray(PART - 2, PART + 2));
});

eachStorage("an object never begun holds and accepts nothing", async ({ storage, list }) => {
  assert.equal(await storage.held("ten_a/upl_1", "0123456789abcdef0123456789abcdef"), 0);
  const adding = storage.append("ten_a/upl_1", "0123456789abcdef0123456789abcdef", chunks(["x"]), {
    from: 0,
    limit: 1,
  });
  await assert.rejects(adding, { code: "not_found" });
  await assert.rejects(
    storage.complete("ten_a/upl_1", "0123456789abcdef0123456789abcdef"),
    { code: "not_found" },
  );
  await storage.abandon("ten_a/upl_1", "0123456789abcdef0123456789abcdef");
  assert.deepEqual(await list(), []);
});

eachStorage(
  "an offset past the stored bytes is refused and changes nothing",
  async ({ storage }) => {
    const writing = await storage.begin("gap");
    await storage.append("gap", writing, chunks(["abc"]), { from: 0, limit: LIMIT });
    for (const from of [4, PART, PART + 3]) {
      const adding = storage.append("gap", writing, chunks(["def"]), { from, limit: LIMIT });
      await assert.rejects(adding, { code: "conflict" });
    }
    assert.equal(await storage.held("gap", writing), 3);
    await storage.append("gap", writing, chunks(["def"]), { from: 3, limit: LIMIT });
    await storage.complete("gap", writing);
    assert.equal(await new Response(await storage.read("gap", 0, 6)).text(), "abcdef");
  },
);

eachStorage(
  "an earlier offset discards the bytes behind it",
  async ({ storage }) => {
    const writing = await storage.begin("back");
    await storage.append("back", writing, chunks(["abcdef"]), { from: 0, limit: LIMIT });
    await storage.append("back", writing, chunks([]), { from: 5, limit: LIMIT });
    assert.equal(await storage.held("back", writing), 5);
    await storage.append("back", writing, chunks(["x"]), { from: 3, limit: LIMIT });
    assert.equal(await storage.complete("back", writing), 4);
    assert.equal(await new Response(await storage.read("back", 0, 4)).text(), "abcx");
  },
);

eachStorage(
  "bytes within the limit stay when a body is too large",
  async (opened) => {
    const { storage, list } = opened;
    const writing = await storage.begin("full");
    const adding = storage.append("full", writing, chunks(["abc", "def", "g"]), { from: 0, limit: 6 });
    await assert.rejects(adding, { code: "too_large" });
    assert.equal(await storage.held("full", writing), 6);
    await storage.abandon("full", writing);
    assert.equal(await storage.held("full", writing), 0);
    assert.deepEqual(await list(), []);
    await storage.abandon("full", writing);
  },
);

eachStorage("abandoning removes parts and tails", async ({ storage, list }) => {
  const writing = await storage.begin("ten_a/upl_1");
  const bytes = testBytes(PART + 10);
  await sendCut(storage, "ten_a/upl_1", writing, bytes, 10);
  await sendCut(storage, "ten_a/upl_1", writing, bytes, PART + 10);
  assert.notDeepEqual(await list(), []);
  await storage.abandon("ten_a/upl_1", writing);
  assert.deepEqual(await list(), []);
});

eachStorage(
  "completing twice reports the size again and changes nothing",
  async ({ storage }) => {
    for (const size of [0, 3, PART, PART + 3]) {
      const bytes = testBytes(size);
      const writing = await storage.begin("twice");
      await storage.append("twice", writing, chunks([bytes]), { from: 0, limit: LIMIT });
      assert.equal(await storage.complete("twice", writing), size);
      assert.equal(await storage.complete("twice", writing), size);
      assert.deepEqual(await new Response(await storage.read("twice", 0, size)).bytes(), bytes);
    }
  },
);

eachStorage("a complete object accepts no more", async ({ storage }) => {
  const writing = await storage.begin("done");
  await storage.append("done", writing, chunks(["abc"]), { from: 0, limit: LIMIT });
  await storage.complete("done", writing);
  assert.equal(await storage.held("done", writing), 0);
  const adding = storage.append("done", writing, chunks(["xyz"]), { from: 0, limit: LIMIT });
  await assert.rejects(adding, { code: "not_found" });
  await storage.abandon("done", writing);
  assert.equal(await new Response(await storage.read("done", 0, 3)).text(), "abc");
});

eachStorage("an object begun again has no bytes of the earlier one", async ({ storage, list }) => {
  const first = await storage.begin("again");
  await storage.append("again", first, chunks(["old words"]), { from: 0, limit: LIMIT });
  const second = await storage.begin("again");
  assert.equal(await storage.held("again", second), 0);
  await storage.append("again", second, chunks(["new"]), { from: 0, limit: LIMIT });
  assert.equal(await storage.complete("again", second), 3);
  await storage.abandon("again", first);
  assert.deepEqual(await list(), ["again"]);
  assert.equal(await new Response(await storage.read("again", 0, 3)).text(), "new");
});

eachStorage("stale unfinished objects are removed up to a limit; the rest stays", async (opened) => {
  const { storage, list } = opened;
  const [earlier, later] = [new Date(Date.now() - 3600_000), new Date(Date.now() + 3600_000)];
  await putObject(storage, "ten_a/whole", chunks(["x"]), 1);
  for (const key of ["ten_a/one", "ten_a/two", "ten_a/three", "ten_ab/other", "ten_a/deep/four"]) {
    const writing = await storage.begin(key);
    await storage.append(key, writing, chunks(["half"]), { from: 0, limit: LIMIT });
  }
  const before = await list();
  assert.equal(await storage.removeStrays("ten_a", earlier, 10), 0);
  assert.equal(await storage.removeStrays("ten_b", later, 10), 0);
  assert.deepEqual(await list(), before);
  assert.equal(await storage.removeStrays("ten_a", later, 2), 2);
  assert.equal(await storage.removeStrays("ten_a", later, 2), 1);
  assert.equal(await storage.removeStrays("ten_a", later, 2), 0);
  assert.deepEqual(await list(), before.filter((path) => !/ten_a\/(one|two|three)/.test(path)));
});
