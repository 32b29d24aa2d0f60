import assert from "node:assert/strict";
import { AppError } from "../../domain/errors.ts";
import { inThread } from "./in_thread.ts";

const WORKER = new URL("./testdata/odd_worker.ts", import.meta.url);
const LIMITS = { megabytes: 64, seconds: 60 };

const isTooLarge = (error: unknown) => error instanceof AppError && error.code === "unavailable";

Deno.test("a thread makes a document of what it is handed", async () => {
  const bytes = await inThread(WORKER, "these words", LIMITS);
  assert.equal(new TextDecoder().decode(bytes), "made of these words");
});

Deno.test("what fails says where, and never with words of the document", async () => {
  await assert.rejects(inThread(WORKER, "fail", LIMITS), (error: Error) => {
    assert.ok(!(error instanceof AppError), "a fault of ours");
    assert.match(error.message, /TypeError at .*odd_worker\.ts/);
    assert.doesNotMatch(error.message, /Amira|drawn/);
    return true;
  });
});

Deno.test("a thread that ends, takes too long or holds too much ends alone, and the next one works", async () => {
  await assert.rejects(inThread(WORKER, "end", LIMITS), /ended before its document was made/);
  await assert.rejects(inThread(WORKER, "for ever", { ...LIMITS, seconds: 0.5 }), isTooLarge);
  await assert.rejects(inThread(WORKER, "overflow", LIMITS), isTooLarge);
  assert.equal((await inThread(WORKER, "", LIMITS)).length, "made of ".length);
});

Deno.test("a thread that cannot even begin is a fault of ours, not of the document's size", async () => {
  const broken = new URL("./testdata/broken_worker.ts", import.meta.url);
  await assert.rejects(inThread(broken, "", LIMITS), (error) => !isTooLarge(error));
});
