import assert from "node:assert/strict";
import { emptyStore, type TestStore } from "../testing.ts";
import { promiseStore } from "./promise_store.ts";

const NOON = new Date("2026-06-15T12:00:00Z");
const PROMISE = {
  tusURL: "/api/uploads/upl_1/tus",
  objectPath: "/objects/upl_1",
  expiresAt: "2026-06-16T12:00:00.000Z",
};
const VIDEO = { name: "Amira's film.mp4", size: 500, lastModified: 1 };

function openStores(storage: TestStore) {
  return (personId = "stu_1", file = VIDEO, now = NOON, submissionId = "sub_1") =>
    promiseStore({ personId, submissionId, file }, { now: () => now, store: () => storage });
}

Deno.test("only the same file of the same person for the same outcome resumes its promise", () => {
  const promises = openStores(emptyStore());
  promises().save(PROMISE);
  assert.deepEqual(promises().read(), PROMISE);
  assert.equal(promises("stu_2").read(), null, "another person");
  assert.equal(promises("stu_1", { ...VIDEO, size: 501 }).read(), null, "another file of the name");
  assert.equal(promises("stu_1", { ...VIDEO, name: "other.mp4" }).read(), null);
  assert.equal(promises("stu_1", VIDEO, NOON, "sub_2").read(), null, "another outcome");
  promises().clear();
  assert.equal(promises().read(), null);
});

Deno.test("every expired promise is removed, and no file name is stored", () => {
  const storage = emptyStore();
  const promises = openStores(storage);
  promises().save(PROMISE);
  assert.doesNotMatch(String(storage.key(0)) + storage.getItem(String(storage.key(0))), /Amira|film/);
  assert.equal(promises("stu_2", VIDEO, new Date(Date.parse(PROMISE.expiresAt) + 1)).read(), null);
  assert.equal(storage.length, 0);
});

Deno.test("a tampered promise is ignored", () => {
  const storage = emptyStore();
  const promises = openStores(storage);
  promises().save(PROMISE);
  const key = String(storage.key(0));
  const evil = { value: { ...PROMISE, tusURL: "https://evil.example/" }, expiresAt: PROMISE.expiresAt };
  for (const text of ["{", "[]", '"x"', JSON.stringify(evil)]) {
    storage.setItem(key, text);
    assert.equal(promises().read(), null, text);
  }
});

Deno.test("a forbidden or full storage stops no upload", () => {
  const forbidden = () => {
    throw new DOMException("no", "SecurityError");
  };
  const promise = promiseStore({ personId: "stu_1", submissionId: "sub_1", file: VIDEO }, {
    now: () => NOON,
    store: forbidden,
  });
  promise.save(PROMISE);
  assert.equal(promise.read(), null);
  promise.clear();
});
