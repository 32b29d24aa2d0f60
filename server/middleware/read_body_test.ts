import assert from "node:assert/strict";
import { heldBody } from "../../test/body_requests.ts";
import { BodyRoom } from "./body_room.ts";
import { readBody } from "./read_body.ts";

const ROOM = { grow: () => true };
const TIMES = { stall: 60_000, total: 60_000 };

/** Sends a byte whenever it is asked. */
function drip() {
  let canceled: unknown = null;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      controller.enqueue(new Uint8Array([32]));
    },
    cancel: (reason) => void (canceled = reason ?? true),
  }, { highWaterMark: 0 });
  return { stream, wasCanceled: () => canceled !== null };
}

Deno.test("a text is read whole, however its bytes are cut", async () => {
  const bytes = new TextEncoder().encode("\ufeffä学😀");
  const stream = ReadableStream.from([...bytes].map((byte) => new Uint8Array([byte])));
  assert.equal(await readBody(stream, { maxBytes: 100, held: ROOM, times: TIMES }), "ä学😀");
});

Deno.test("a body that stops coming, or drips on, is ended", async () => {
  const silent = heldBody("{");
  const read = (stream: ReadableStream<Uint8Array>, times: typeof TIMES) =>
    readBody(stream, { maxBytes: 1e6, held: ROOM, times });
  await assert.rejects(read(silent.stream, { ...TIMES, stall: 1 }), {
    code: "unavailable",
    message: /too long to arrive/,
  });
  silent.end();
  const { stream, wasCanceled } = drip();
  await assert.rejects(read(stream, { ...TIMES, total: 20 }), {
    code: "unavailable",
    message: /too long to arrive/,
  });
  assert.ok(wasCanceled());
});

Deno.test("a body that is cut off, too long or without room is refused in words", async () => {
  const read = (stream: ReadableStream<Uint8Array>, held = ROOM) =>
    readBody(stream, { maxBytes: 10, held, times: TIMES });
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("reset")),
  });
  await assert.rejects(read(broken), {
    code: "unavailable",
    message: "This was cut off on its way. Send it again.",
  });
  const long = drip();
  await assert.rejects(read(long.stream), { code: "too_large" });
  assert.ok(long.wasCanceled());
  await assert.rejects(read(drip().stream, { grow: () => false }), { code: "unavailable" });
});

Deno.test("a share counts what has come until it is released", () => {
  const room = new BodyRoom();
  const all = { group: "all", max: 30 };
  const [oak, elm] = [
    room.enter([all, { group: "oak", max: 20 }]),
    room.enter([all, { group: "elm", max: 20 }]),
  ];
  assert.deepEqual([oak.grow(15), oak.grow(6), oak.grow(5)], [true, false, true]);
  assert.deepEqual([elm.grow(11), elm.grow(10)], [false, true]);
  oak.release();
  assert.ok(elm.grow(10));
  elm.release();
  assert.equal(room.size, 0);
});

Deno.test("the first bytes of a body take no room", () => {
  const room = new BodyRoom(10);
  const share = [{ group: "all", max: 5 }];
  const [large, small] = [room.enter(share), room.enter(share)];
  assert.deepEqual([large.grow(8), large.grow(7), large.grow(1)], [true, true, false]);
  assert.deepEqual([small.grow(10), small.grow(1)], [true, false]);
  large.release();
  assert.ok(small.grow(1));
  small.release();
  assert.equal(room.size, 0);
});
