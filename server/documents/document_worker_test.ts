import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { runInWorker } from "./document_worker.ts";

const WORKER = new URL("./testdata/test_worker.ts", import.meta.url);
const LIMITS = { megabytes: 64, seconds: 60 };

const isTooLarge = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("a worker makes a document of its input", async () => {
  const bytes = await runInWorker(WORKER, "these words", LIMITS);
  assert.equal(new TextDecoder().decode(bytes), "made of these words");
});

Deno.test("a failure names its place, never the document's text", async () => {
  await assert.rejects(runInWorker(WORKER, "fail", LIMITS), (error: Error) => {
    assert.ok(!(error instanceof AppError), "a fault of ours");
    assert.match(error.message, /TypeError at .*test_worker\.ts/);
    assert.doesNotMatch(error.message, /Amira|drawn/);
    return true;
  });
});

Deno.test("a worker that exits, times out or runs out of memory fails alone", async () => {
  await assert.rejects(runInWorker(WORKER, "end", LIMITS), /ended before its document was made/);
  await assert.rejects(runInWorker(WORKER, "for ever", { ...LIMITS, seconds: 0.5 }), isTooLarge);
  await assert.rejects(runInWorker(WORKER, "overflow", LIMITS), isTooLarge);
  assert.equal((await runInWorker(WORKER, "", LIMITS)).length, "made of ".length);
});

Deno.test("a worker that cannot start is a fault, not unavailable", async () => {
  const broken = new URL("./testdata/broken_worker.ts", import.meta.url);
  await assert.rejects(runInWorker(broken, "", LIMITS), (error) => !isTooLarge(error));
});
