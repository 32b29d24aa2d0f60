import assert from "node:assert/strict";
import os from "node:os";
import { AppError } from "../../domain/errors.ts";
import { openDocumentWorker } from "./document_worker.ts";

const DRAWING = new URL("./testdata/test_drawing.ts", import.meta.url);
const LIMITS = { megabytes: 64, seconds: 60 };
const THREAD_LIMITS = { idleSeconds: 3600, documents: 100, heapMegabytes: 48 };

function openWorker(threadLimits: Partial<typeof THREAD_LIMITS> = {}) {
  const worker = openDocumentWorker({ ...THREAD_LIMITS, ...threadLimits });
  return {
    isWarm: worker.isWarm,
    make: async (how: string, limits: Partial<typeof LIMITS> = {}) =>
      new TextDecoder().decode(await worker.make(DRAWING, how, { ...LIMITS, ...limits })),
  };
}

type OpenWorker = ReturnType<typeof openWorker>;

async function untilCold(worker: OpenWorker): Promise<void> {
  while (worker.isWarm()) await new Promise(setImmediate);
}

const isTooLarge = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("documents are made of their input, one after another in one thread", async () => {
  const worker = openWorker();
  assert.equal(worker.isWarm(), false, "no thread before the first document");
  assert.equal(await worker.make("a letter"), "1 of this thread: a letter");
  assert.equal(await worker.make("a list"), "2 of this thread: a list");
});

Deno.test("documents that are made at once have a thread each, of which one stays", async () => {
  const worker = openWorker();
  assert.deepEqual(await Promise.all([worker.make("one"), worker.make("two")]), [
    "1 of this thread: one",
    "1 of this thread: two",
  ]);
  assert.equal(await worker.make("three"), "2 of this thread: three");
});

Deno.test("a failure names its place, never the document's text, and the next document is made", async () => {
  const worker = openWorker();
  await assert.rejects(worker.make("fail"), (error: Error) => {
    assert.ok(!(error instanceof AppError), "a fault of ours");
    assert.match(error.message, /TypeError at .*test_drawing\.ts/);
    assert.doesNotMatch(error.message, /Amira|drawn/);
    return true;
  });
  assert.equal(await worker.make("next"), "1 of this thread: next");
});

Deno.test("a warm thread that exits, times out or runs out of memory fails one document alone", async () => {
  const worker = openWorker();
  const warmUp = async () => assert.equal(await worker.make("next"), "1 of this thread: next");
  await warmUp();
  await assert.rejects(worker.make("end"), /ended before its document was made/);
  await warmUp();
  await assert.rejects(worker.make("for ever", { seconds: 0.5 }), isTooLarge);
  await warmUp();
  await assert.rejects(worker.make("overflow"), isTooLarge);
  await warmUp();
});

Deno.test("memory that runs out after a pause is noticed before the time is over", async () => {
  await assert.rejects(openWorker().make("pause and overflow", { seconds: 3600 }), isTooLarge);
});

Deno.test("a thread that ends while it waits is no document's failure", async () => {
  const worker = openWorker();
  await worker.make("end afterwards");
  await untilCold(worker);
  assert.equal(await worker.make("next"), "1 of this thread: next");
});

Deno.test("a thread ends when nothing is made", async () => {
  const worker = openWorker({ idleSeconds: 0 });
  await worker.make("a letter");
  await untilCold(worker);
  assert.equal(await worker.make("next"), "1 of this thread: next");
});

Deno.test("a thread ends after so many documents", async () => {
  const worker = openWorker({ documents: 2 });
  const made = [];
  for (const name of ["a", "b", "c"]) made.push(await worker.make(name));
  assert.deepEqual(made, ["1 of this thread: a", "2 of this thread: b", "1 of this thread: c"]);
});

Deno.test("a thread ends when its memory has grown", async () => {
  const worker = openWorker({ heapMegabytes: 16 });
  assert.equal(await worker.make("a letter"), "1 of this thread: a letter");
  assert.equal(await worker.make("hold", { megabytes: 64 }), "2 of this thread: hold");
  assert.equal(await worker.make("next"), "1 of this thread: next");
});

Deno.test("a document with another limit of memory has another thread", async () => {
  const worker = openWorker();
  await worker.make("a letter");
  assert.equal(await worker.make("a list", { megabytes: 65 }), "1 of this thread: a list");
});

Deno.test("a drawing that cannot be loaded is a fault, not unavailable", async () => {
  const broken = new URL("./testdata/broken_drawing.ts", import.meta.url);
  await assert.rejects(openDocumentWorker().make(broken, "", LIMITS), (error) => !isTooLarge(error));
});

Deno.test({
  name: "a thread lets the pages have the processor first",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const own = os.getPriority();
    assert.equal(await openWorker().make("priority"), String(Math.max(own, 10)));
    assert.equal(os.getPriority(), own, "the thread's own");
  },
});

Deno.test("a program does not wait for a thread that waits", async () => {
  const program = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("./testdata/make_one.ts", import.meta.url).href],
    signal: AbortSignal.timeout(60_000),
  });
  const { success, stdout } = await program.output();
  assert.equal(new TextDecoder().decode(stdout), "1 of this thread: a letter, warm: true\n");
  assert.ok(success);
});
