import assert from "node:assert/strict";
import { wipeKept, wordsKeeper } from "./kept_words.ts";

const MONDAY = new Date("2026-06-15T09:00:00.000Z");
const DAY = 86_400_000;

/** A browser's storage, without a browser. */
function emptyStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

function keeperOf(store: ReturnType<typeof emptyStore>, personId = "stu_1", now = MONDAY, tab = "one") {
  const place = { personId, submissionId: "sub_1", box: "reflection" as const };
  return wordsKeeper(place, { store: () => store, now: () => now, tab: () => tab });
}

Deno.test("words that were not saved are there at the next visit, with what they were written over", () => {
  const store = emptyStore();
  keeperOf(store).keep({ words: 'We dug "deep".\n🌱', base: "2026-06-14T09:00:00.000Z" });
  const { words, base } = keeperOf(store).read()!;
  assert.deepEqual({ words, base }, { words: 'We dug "deep".\n🌱', base: "2026-06-14T09:00:00.000Z" });
  keeperOf(store).forget();
  assert.equal(keeperOf(store).read(), null);
  assert.equal(store.items.size, 0);
});

Deno.test("nobody is offered another person's words, nor those of another box or outcome", () => {
  const store = emptyStore();
  keeperOf(store).keep({ words: "Mine.", base: null });
  assert.equal(keeperOf(store, "stu_2").read(), null);
  assert.equal(keeperOf(store, "stu_1:sub_1").read(), null);
  for (const other of [{ submissionId: "sub_2" }, { box: "feedback" as const }]) {
    const place = { personId: "stu_1", submissionId: "sub_1", box: "reflection" as const, ...other };
    assert.equal(wordsKeeper(place, { store: () => store, now: () => MONDAY }).read(), null);
  }
});

Deno.test("two tabs on one box take no words from each other, and what a closed one left is offered in another", () => {
  const store = emptyStore();
  const tab = (name: string, minute: number) =>
    keeperOf(store, "stu_1", new Date(MONDAY.getTime() + 60_000 * minute), name);
  tab("one", 1).keep({ words: "From the first.", base: null });
  tab("two", 2).keep({ words: "From the second.", base: null });
  tab("three", 3).keep({ words: "From the third.", base: null });
  assert.equal(tab("one", 4).read()?.words, "From the first.", "a tab comes back to its own");
  tab("one", 4).forget();
  assert.equal(tab("one", 5).read()?.words, "From the third.", "then to the newest of the others");
  assert.equal(store.items.size, 2, "which is there once");
  tab("one", 6).forget();
  assert.equal(tab("four", 7).read()?.words, "From the second.");
  tab("four", 7).forget();
  assert.equal(tab("four", 8).read(), null);
});

Deno.test("words are kept for seven days, and whoever comes then takes away what is older", () => {
  const store = emptyStore();
  keeperOf(store).keep({ words: "Mine.", base: null });
  const at = (days: number) => new Date(MONDAY.getTime() + days * DAY);
  assert.equal(keeperOf(store, "stu_1", at(7)).read()?.words, "Mine.");
  assert.equal(keeperOf(store, "stu_2", new Date(at(7).getTime() + 1)).read(), null);
  assert.equal(store.items.size, 0);
});

Deno.test("a clock that was wrong keeps nothing longer: seven days begin when it is right again", () => {
  const store = emptyStore();
  const at = (days: number) => keeperOf(store, "stu_1", new Date(MONDAY.getTime() + days * DAY));
  at(1000).keep({ words: "Mine.", base: null });
  assert.equal(at(0).read()?.words, "Mine.");
  assert.equal(at(7).read()?.words, "Mine.");
  assert.equal(at(7.1).read(), null);
  assert.equal(store.items.size, 0);
});

Deno.test("signing out wipes one's own words, messages and begun uploads, and leaves another person's", () => {
  const store = emptyStore();
  for (const person of ["stu_1", "stu_2", "stu_11"]) {
    keeperOf(store, person).keep({ words: `${person} wrote this.`, base: null });
    store.setItem(`unitfolio-upload:${person}:sub_1:1`, "{}");
    store.setItem(`unitfolio-chat:${person}:c1`, "{}");
  }
  store.setItem("activeRole", "teacher");
  wipeKept(() => store, "stu_1");
  assert.deepEqual([...store.items.keys()].sort(), [
    "activeRole",
    "unitfolio-chat:stu_11:c1",
    "unitfolio-chat:stu_2:c1",
    "unitfolio-upload:stu_11:sub_1:1",
    "unitfolio-upload:stu_2:sub_1:1",
    "unitfolio-words:stu_11:sub_1:reflection:one",
    "unitfolio-words:stu_2:sub_1:reflection:one",
  ]);
});

Deno.test("a storage that is full, forbidden or holds nonsense never stands in the way", () => {
  const store = emptyStore();
  store.setItem("unitfolio-words:stu_1:sub_1:reflection:one", "{nonsense");
  assert.equal(keeperOf(store).read(), null);
  const full = { ...store, setItem: () => fail("QuotaExceededError") };
  keeperOf(full).keep({ words: "Mine.", base: null });
  const place = { personId: "stu_1", submissionId: "sub_1", box: "reflection" as const };
  const forbidden = wordsKeeper(place, { store: () => fail("SecurityError"), now: () => MONDAY });
  forbidden.keep({ words: "Mine.", base: null });
  forbidden.forget();
  assert.equal(forbidden.read(), null);
  wipeKept(() => fail("SecurityError"), "stu_1");
});

function fail(name: string): never {
  throw new DOMException("not here", name);
}
