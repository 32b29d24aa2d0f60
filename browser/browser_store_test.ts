import assert from "node:assert/strict";
import { LIFETIMES } from "../domain/limits.ts";
import { browserStore, unsavedDraft, wipe } from "./browser_store.ts";
import { emptyStore, type TestStore } from "./testing.ts";

const NOW = new Date(0);
const TOMORROW = new Date(86_400_000).toISOString();
const YESTERDAY = new Date(-86_400_000).toISOString();

function open(store: TestStore, personId = "stu_1", at = 0) {
  const text = (value: unknown) => typeof value === "string" ? value : null;
  return browserStore(personId, "text", text, { store: () => store, now: () => new Date(at) });
}

Deno.test("entries are listed by the beginning of their name, for their own person", () => {
  const store = emptyStore();
  for (const name of ["sub_1:a", "sub_1:b", "sub_2:a"]) open(store).save(name, name);
  open(store, "stu_2").save("sub_1:c", "theirs");
  assert.deepEqual(open(store).list("sub_1:")?.map(({ name }) => name), ["sub_1:a", "sub_1:b"]);
  assert.equal(open(store).list()?.length, 3);
  open(store).remove("sub_1:a");
  assert.equal(open(store).read("sub_1:a"), null);
});

Deno.test("an expired entry is removed at any visit", () => {
  const store = emptyStore();
  open(store).save("short", "x", TOMORROW);
  assert.equal(open(store, "stu_1", 86_400_000).read("short"), "x");
  assert.deepEqual(open(store, "stu_2", 86_400_001).list(), []);
  assert.equal(store.length, 0);
});

Deno.test("an entry without a time of its own lasts seven days, also one dated in the future", () => {
  const store = emptyStore();
  const { drafts } = LIFETIMES;
  open(store, "stu_1", 100 * drafts).save("one", "x");
  assert.equal(open(store, "stu_1", 0).read("one"), "x");
  assert.equal(open(store, "stu_1", drafts).read("one"), "x");
  assert.equal(open(store, "stu_1", drafts + 1).read("one"), null);
  assert.equal(store.length, 0);
});

Deno.test("an entry of another shape, and one that cannot be read, is removed", () => {
  const store = emptyStore();
  store.setItem("unitfolio:stu_1:text:one", JSON.stringify({ value: 1, expiresAt: TOMORROW }));
  store.setItem("unitfolio:stu_1:text:two", "{nonsense");
  for (const name of ["one", "two"]) assert.equal(open(store).read(name), null);
  assert.equal(store.length, 0);
});

Deno.test("a draft that is not saved or sent is found, and neither another person's nor expired ones", () => {
  const store = emptyStore();
  const draft = (personId: string) => unsavedDraft(personId, { store: () => store, now: () => NOW });
  const put = (key: string, expiresAt = TOMORROW) =>
    store.setItem(`unitfolio:${key}`, JSON.stringify({ value: "x", expiresAt }));
  put("stu_1:upload:one");
  put("stu_11:text:one");
  put("stu_1:text:old", YESTERDAY);
  assert.equal(draft("stu_1"), null);
  for (const kind of ["text", "form", "message"]) {
    put(`stu_1:${kind}:one`);
    assert.equal(draft("stu_1"), kind);
    wipe("stu_1", { store: () => store });
  }
  assert.equal(draft("stu_1"), null);
  const forbidden = () => {
    throw new DOMException("no", "SecurityError");
  };
  assert.equal(unsavedDraft("stu_1", { store: forbidden, now: () => NOW }), null);
});

Deno.test("wiping leaves other people's entries and what is not of this module", () => {
  const store = emptyStore();
  for (const person of ["stu_1", "stu_11"]) {
    for (const kind of ["text", "form", "message", "upload"]) {
      store.setItem(`unitfolio:${person}:${kind}:one`, JSON.stringify({ value: "x", expiresAt: TOMORROW }));
    }
  }
  store.setItem("activeRole", "teacher");
  wipe("stu_1", { store: () => store });
  assert.equal(store.length, 5);
  assert.ok([...store.items.keys()].every((key) => /^(activeRole$|unitfolio:stu_11:)/.test(key)));
});

Deno.test("a full or forbidden storage never throws, and is told apart from an empty one", () => {
  const store = emptyStore();
  const throws = () => {
    throw new DOMException("no", "QuotaExceededError");
  };
  assert.equal(open({ ...store, setItem: throws }).save("one", "x"), false);
  const forbidden = browserStore("stu_1", "text", String, { store: throws, now: () => new Date(0) });
  assert.equal(forbidden.list(), null);
  assert.equal(forbidden.read("one"), null);
  assert.equal(forbidden.save("one", "x"), false);
  forbidden.remove("one");
  wipe("stu_1", { store: throws });
});
