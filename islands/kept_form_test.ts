import assert from "node:assert/strict";
import { LIFETIMES } from "../domain/limits.ts";
import { formKeeper } from "./kept_form.ts";
import { wipeKept } from "./portfolio/writing/kept_words.ts";

const PLACE = { personId: "usr_1", path: "/profile", form: "profile" };

/** A browser's storage in memory. */
function memory() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
    key: (index: number) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  };
}

function keeperIn(store: ReturnType<typeof memory>, over: Partial<typeof PLACE> = {}, at = 0) {
  return formKeeper({ ...PLACE, ...over }, { store: () => store, now: () => new Date(at) });
}

Deno.test("what was typed waits for the same person on the same page, and for nobody else", () => {
  const store = memory();
  keeperIn(store).keep({ firstName: "Samira" });
  assert.deepEqual(keeperIn(store).read(), { firstName: "Samira" });
  for (const over of [{ personId: "usr_2" }, { path: "/" }, { form: "other" }]) {
    assert.equal(keeperIn(store, over).read(), null);
  }
  keeperIn(store).forget();
  assert.deepEqual([...store.held], []);
});

Deno.test("signing out wipes one's own forms and leaves another's", () => {
  const store = memory();
  keeperIn(store).keep({ firstName: "Samira" });
  keeperIn(store, { personId: "usr_2" }).keep({ firstName: "Tom" });
  wipeKept(() => store, "usr_1");
  assert.equal(keeperIn(store).read(), null);
  assert.deepEqual(keeperIn(store, { personId: "usr_2" }).read(), { firstName: "Tom" });
});

Deno.test("after seven days it is gone, and so is what cannot be read", () => {
  const store = memory();
  keeperIn(store).keep({ firstName: "Samira" });
  store.setItem("unitfolio-form:usr_3:/x:y", "{broken");
  store.setItem("something else", "{broken");
  assert.ok(keeperIn(store, {}, LIFETIMES.keptWords).read());
  assert.equal(keeperIn(store, {}, LIFETIMES.keptWords + 1).read(), null);
  assert.deepEqual([...store.held.keys()], ["something else"]);
});

Deno.test("a clock that was wrong keeps nothing longer: seven days begin when it is right again", () => {
  const store = memory();
  const { keptWords } = LIFETIMES;
  keeperIn(store, {}, 100 * keptWords).keep({ firstName: "Samira" });
  assert.ok(keeperIn(store, {}, 0).read());
  assert.ok(keeperIn(store, {}, keptWords).read());
  assert.equal(keeperIn(store, {}, keptWords + 1).read(), null);
  assert.equal(store.held.size, 0);
});

Deno.test("what is no text is passed over, and a forbidden storage keeps nothing without a word", () => {
  const store = memory();
  store.setItem(
    "unitfolio-form:usr_1:/profile:profile",
    JSON.stringify({ values: { a: "1", b: 2, c: null }, at: new Date(0).toISOString() }),
  );
  assert.deepEqual(keeperIn(store).read(), { a: "1" });
  const forbidden = formKeeper(PLACE, {
    store: () => {
      throw new Error("SecurityError");
    },
    now: () => new Date(),
  });
  forbidden.keep({ a: "1" });
  forbidden.forget();
  assert.equal(forbidden.read(), null);
});
