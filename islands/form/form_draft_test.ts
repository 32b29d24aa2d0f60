import assert from "node:assert/strict";
import { LIFETIMES } from "../../domain/limits.ts";
import { formDraftStore } from "./form_draft.ts";
import { wipe } from "../../browser/browser_store.ts";
import { emptyStore, type TestStore } from "../../browser/testing.ts";

const KEY = { personId: "usr_1", path: "/profile", form: "profile" };

function storeIn(store: TestStore, other: Partial<typeof KEY> = {}, at = 0) {
  return formDraftStore({ ...KEY, ...other }, { store: () => store, now: () => new Date(at) });
}

Deno.test("a draft is restored for the same person on the same page only", () => {
  const store = emptyStore();
  storeIn(store).save({ firstName: "Samira" });
  assert.deepEqual(storeIn(store).read(), { firstName: "Samira" });
  for (const other of [{ personId: "usr_2" }, { path: "/" }, { form: "other" }]) {
    assert.equal(storeIn(store, other).read(), null);
  }
  storeIn(store).clear();
  assert.deepEqual([...store.items], []);
});

Deno.test("signing out wipes one person's drafts only", () => {
  const store = emptyStore();
  storeIn(store).save({ firstName: "Samira" });
  storeIn(store, { personId: "usr_2" }).save({ firstName: "Tom" });
  wipe("usr_1", { store: () => store });
  assert.equal(storeIn(store).read(), null);
  assert.deepEqual(storeIn(store, { personId: "usr_2" }).read(), { firstName: "Tom" });
});

Deno.test("drafts expire after seven days, unreadable ones at once", () => {
  const store = emptyStore();
  storeIn(store).save({ firstName: "Samira" });
  store.setItem("unitfolio:usr_3:form:/x:y", "{broken");
  store.setItem("something else", "{broken");
  assert.ok(storeIn(store, {}, LIFETIMES.drafts).read());
  assert.equal(storeIn(store, {}, LIFETIMES.drafts + 1).read(), null);
  assert.deepEqual([...store.items.keys()], ["something else"]);
});

Deno.test("a draft from the future expires seven days after it was found", () => {
  const store = emptyStore();
  const { drafts } = LIFETIMES;
  storeIn(store, {}, 100 * drafts).save({ firstName: "Samira" });
  assert.ok(storeIn(store, {}, 0).read());
  assert.ok(storeIn(store, {}, drafts).read());
  assert.equal(storeIn(store, {}, drafts + 1).read(), null);
  assert.equal(store.items.size, 0);
});

Deno.test("values that are no text are ignored, and so is a forbidden storage", () => {
  const store = emptyStore();
  store.setItem(
    "unitfolio:usr_1:form:/profile:profile",
    JSON.stringify({ value: { a: "1", b: 2, c: null }, expiresAt: new Date(1).toISOString() }),
  );
  assert.deepEqual(storeIn(store).read(), { a: "1" });
  const forbidden = formDraftStore(KEY, {
    store: () => {
      throw new Error("SecurityError");
    },
    now: () => new Date(),
  });
  forbidden.save({ a: "1" });
  forbidden.clear();
  assert.equal(forbidden.read(), null);
});
