import assert from "node:assert/strict";
import { notFound } from "../../domain/errors.ts";
import { openDesk } from "./testdata/document_desk.ts";

const nextTurn = () => new Promise(setImmediate);

Deno.test("sixty documents of ten schools at once all come, and so do sixty of one", async () => {
  const { make, drawn, open } = openDesk();
  const all = Array.from({ length: 60 }, (_, at) => make(`a${at}`, { tenantId: `school${at % 10}` }));
  all.push(...Array.from({ length: 60 }, (_, at) => make(`b${at}`)));
  open();
  assert.equal(new Set(await Promise.all(all)).size, 120);
  assert.equal(drawn.length, 120);
});

Deno.test("who waits for the same document never gets what another actor has come to see", async () => {
  const { make, open } = openDesk();
  const first = make("first");
  let seen = "one student";
  const admin = make(() => Promise.resolve(seen));
  const teacher = make("one student");
  await nextTurn();
  seen = "two students";
  open();
  await first;
  assert.match(await admin, /^two students/);
  assert.match(await teacher, /^one student\.pdf: one student,/);
});

Deno.test("who waits for the same document has it, though the one who asked first left or may see it no more", async () => {
  const { make, drawn, open } = openDesk();
  const first = make("first");
  const controller = new AbortController();
  const left = make("same", { signal: controller.signal });
  let refused = false;
  const lost = make(() => refused ? Promise.reject(notFound()) : Promise.resolve("other"));
  const waiting = [make("same"), make("same"), make("other")];
  await nextTurn();
  controller.abort();
  refused = true;
  open();
  await assert.rejects(left, { name: "AbortError" });
  await assert.rejects(lost, { code: "not_found" });
  await Promise.all([first, ...waiting]);
  assert.deepEqual(drawn.toSorted(), ["first", "other", "same"]);
});

Deno.test("a document whose client left is not drawn; one that was begun is there for the next client", async () => {
  const { make, drawn, open } = openDesk();
  const controller = new AbortController();
  const [begun, same, waiting] = ["first", "first", "second"]
    .map((text) => make(text, { signal: controller.signal }));
  await nextTurn();
  controller.abort();
  for (const left of [same!, waiting!]) await assert.rejects(left, { name: "AbortError" });
  open();
  assert.equal(await begun, "first.pdf: first, drawn as 1");
  assert.equal(await make("first"), "first.pdf: first, drawn as 1");
  assert.deepEqual(drawn, ["first"]);
});

Deno.test("a drawing that fails is tried once for all who wait for it, and again for the next", async () => {
  let failing = true;
  const { make, drawn, open } = openDesk({}, (text) => {
    if (failing && text === "same") throw new Error("it cannot be drawn");
  });
  const all = ["first", "same", "same", "same"].map((text) => make(text));
  open();
  const ends = await Promise.allSettled(all);
  assert.deepEqual(ends.map(({ status }) => status), ["fulfilled", ...Array(3).fill("rejected")]);
  assert.deepEqual(drawn, ["first", "same"]);
  failing = false;
  assert.equal(await make("same"), "same.pdf: same, drawn as 3");
});

Deno.test("what is refused or cannot be read is neither queued nor drawn", async () => {
  const { make, drawn } = openDesk();
  await assert.rejects(make(() => Promise.reject(notFound())), { code: "not_found" });
  assert.deepEqual(drawn, []);
});

Deno.test("no input is held while its document waits", async () => {
  const { make, open } = openDesk();
  const inputs: WeakRef<{ text: string }>[] = [];
  const read = (text: string) => () => {
    const input = { text };
    inputs.push(new WeakRef(input));
    return Promise.resolve(input);
  };
  const all = ["first", "second", "third", "third"].map((text) => make(read(text)));
  await nextTurn();
  globalThis.gc?.({ type: "major" });
  assert.deepEqual(inputs.map((input) => input.deref()?.text), ["first", ...Array(3).fill(undefined)]);
  open();
  await Promise.all(all);
});

Deno.test("a wait is bounded, for the first and for all who wait for the same", async () => {
  const { make, open, drawn } = openDesk({ waitSeconds: 0.05 });
  const first = make("first");
  const all = ["same", "same", "other"].map((text) => make(text));
  for (const waiting of all) await assert.rejects(waiting, { code: "unavailable" });
  open();
  assert.equal(await first, "first.pdf: first, drawn as 1", "what was begun is not ended by it");
  assert.deepEqual(drawn, ["first"]);
});

Deno.test("a school whose records cannot be read when its turn comes holds up none", async () => {
  const { make, open } = openDesk({ readSeconds: 0.05 });
  const first = make("first");
  let reads = 0;
  const stuck = make(() => ++reads === 1 ? Promise.resolve("stuck") : new Promise(() => {}));
  const next = make("next", { tenantId: "elm" });
  open();
  await first;
  await assert.rejects(stuck, { code: "unavailable" });
  assert.equal(await next, "next.pdf: next, drawn as 2");
});
