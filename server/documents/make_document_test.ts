import assert from "node:assert/strict";
import { AppError, notFound } from "../../domain/errors.ts";
import { openDocumentQueue } from "./document_queue.ts";
import { type Drawing, openDocuments } from "./make_document.ts";

const OPTIONS = {
  waiting: 240,
  bytes: 1024 * 1024,
  milliseconds: 3600_000,
  waitSeconds: 3600,
  readSeconds: 3600,
};

const LETTER = letter("letter.ts");

function letter(module: string): Drawing<string> {
  return {
    module: new URL(module, import.meta.url),
    limits: { megabytes: 64, seconds: 60 },
    fileName: (text) => `${text}.pdf`,
  };
}

/** Documents of a worker that draws once `open` is called; `drawn` has what it began to draw. */
function openDesk(over: Partial<typeof OPTIONS> = {}, drawMore?: (text: unknown) => Promise<void> | void) {
  const { waiting, bytes, milliseconds, waitSeconds, readSeconds } = { ...OPTIONS, ...over };
  const gate = Promise.withResolvers<void>();
  const drawn: unknown[] = [];
  const worker = {
    async make<Input>(_module: URL, input: Input) {
      drawn.push(input);
      await gate.promise;
      await drawMore?.(input);
      return new TextEncoder().encode(`${input}, drawn as ${drawn.length}`);
    },
  };
  const documents = openDocuments({
    worker,
    queue: openDocumentQueue({ waiting, waitingPerSchool: 120 }),
    cache: { bytes, milliseconds },
    waitSeconds,
    readSeconds,
  });
  const make = async (
    read: string | (() => Promise<string>),
    { tenantId = "oak", signal = new AbortController().signal, drawing = LETTER } = {},
  ) => {
    const readInput = typeof read === "string" ? () => Promise.resolve(read) : read;
    const { fileName, bytes } = await documents.make({ tenantId, drawing, readInput, signal });
    return `${fileName}: ${new TextDecoder().decode(bytes)}`;
  };
  return { make, drawn, open: gate.resolve };
}

const isBusy = (error: unknown) => error instanceof AppError && error.code === "unavailable";
const nextTurn = () => new Promise(setImmediate);

Deno.test("sixty documents of ten schools at once all come, and so do sixty of one", async () => {
  const { make, drawn, open } = openDesk();
  const all = Array.from({ length: 60 }, (_, at) => make(`a${at}`, { tenantId: `school${at % 10}` }));
  all.push(...Array.from({ length: 60 }, (_, at) => make(`b${at}`)));
  open();
  assert.equal(new Set(await Promise.all(all)).size, 120);
  assert.equal(drawn.length, 120);
});

Deno.test("a document that many want at once is drawn once, and not again afterwards", async () => {
  const { make, open } = openDesk();
  const all = ["first", ...Array(60).fill("same")].map((text) => make(text));
  open();
  assert.deepEqual(
    new Set(await Promise.all(all)),
    new Set(["first.pdf: first, drawn as 1", "same.pdf: same, drawn as 2"]),
  );
  assert.equal(await make("same"), "same.pdf: same, drawn as 2");
});

Deno.test("a cached document waits for no other", async () => {
  const slow = Promise.withResolvers<void>();
  const { make, open } = openDesk({}, (text) => text === "slow" ? slow.promise : undefined);
  open();
  await make("same");
  const waiting = make("slow");
  assert.equal(await make("same"), "same.pdf: same, drawn as 1");
  slow.resolve();
  await waiting;
});

Deno.test("another school's, another drawing's and another input's document is another one", async () => {
  const { make, drawn, open } = openDesk();
  open();
  await make("same");
  await make("same", { tenantId: "elm" });
  await make("same", { drawing: letter("list.ts") });
  await make("changed");
  assert.deepEqual(drawn, ["same", "same", "same", "changed"]);
});

Deno.test("an input is read when its turn comes, and what is drawn is what it has become", async () => {
  const { make, drawn, open } = openDesk();
  const first = make("first");
  let text = "before";
  const changing = make(() => Promise.resolve(text));
  await nextTurn();
  text = "after";
  open();
  await Promise.all([first, changing]);
  assert.deepEqual(drawn, ["first", "after"]);
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

Deno.test("a drawing that fails is tried once for all who wait for it, and anew for the next", async () => {
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

Deno.test("a wait is bounded, for the first and for all who wait for the same", async () => {
  const { make, open, drawn } = openDesk({ waitSeconds: 0.05 });
  const first = make("first");
  const all = ["same", "same", "other"].map((text) => make(text));
  for (const waiting of all) await assert.rejects(waiting, isBusy);
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
  await assert.rejects(stuck, isBusy);
  assert.equal(await next, "next.pdf: next, drawn as 2");
});

Deno.test("cached documents are bounded by their bytes, and no large one pushes out the others", async () => {
  const { make, drawn, open } = openDesk({ bytes: 400 });
  open();
  const isDrawn = async (text: string) => {
    const before = drawn.length;
    await make(text);
    return drawn.length > before;
  };
  assert.deepEqual([await isDrawn("small"), await isDrawn("small")], [true, false]);
  const large = "large".repeat(20);
  assert.deepEqual([await isDrawn(large), await isDrawn(large)], [true, true]);
  assert.equal(await isDrawn("small"), false);
  for (let at = 0; at < 20; at++) await make(`another ${at}`);
  assert.equal(await isDrawn("small"), true);
});

Deno.test("a cached document is forgotten in time", async () => {
  const { make, drawn, open } = openDesk({ milliseconds: 1 });
  open();
  while (drawn.length < 2) {
    await make("same");
    await nextTurn();
  }
});
