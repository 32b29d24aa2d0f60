import assert from "node:assert/strict";
import { letter, openDesk } from "./testdata/document_desk.ts";

const nextTurn = () => new Promise(setImmediate);

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
