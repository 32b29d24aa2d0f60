import assert from "node:assert/strict";
import { promiseKeeper, type Shelf } from "./kept_promise.ts";

const NOON = new Date("2026-06-15T12:00:00Z");
const PROMISE = {
  tusURL: "/api/uploads/upl_1/tus",
  objectPath: "/objects/upl_1",
  expiresAt: "2026-06-16T12:00:00.000Z",
};
const FILM = { name: "Amira's film.mp4", size: 500, lastModified: 1 };

function emptyShelf(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

function keeping(shelf: Shelf) {
  return (who = "stu_1", file = FILM, now = NOON, place = "sub_1") =>
    promiseKeeper({ personId: who, place, file, now: () => now, shelf: () => shelf });
}

Deno.test("the same person's same file for the same outcome goes on with its promise, nothing else does", () => {
  const keeper = keeping(emptyShelf());
  keeper().keep(PROMISE);
  assert.deepEqual(keeper().read(), PROMISE);
  assert.equal(keeper("stu_2").read(), null, "another person on the same tablet");
  assert.equal(keeper("stu_1", { ...FILM, size: 501 }).read(), null, "another file of the name");
  assert.equal(keeper("stu_1", { ...FILM, name: "other.mp4" }).read(), null);
  assert.equal(keeper("stu_1", FILM, NOON, "sub_2").read(), null, "another outcome");
  keeper().forget();
  assert.equal(keeper().read(), null);
});

Deno.test("a promise that has ended is forgotten, whoever's it was, and no file's name is left on the tablet", () => {
  const shelf = emptyShelf();
  const keeper = keeping(shelf);
  keeper().keep(PROMISE);
  assert.doesNotMatch(String(shelf.key(0)) + shelf.getItem(String(shelf.key(0))), /Amira|film/);
  assert.equal(keeper("stu_2", FILM, new Date(PROMISE.expiresAt)).read(), null);
  assert.equal(shelf.length, 0);
});

Deno.test("what somebody else has put there is not followed", () => {
  const shelf = emptyShelf();
  const keeper = keeping(shelf);
  keeper().keep(PROMISE);
  const key = String(shelf.key(0));
  for (const text of ["{", "[]", '"x"', JSON.stringify({ ...PROMISE, tusURL: "https://evil.example/" })]) {
    shelf.setItem(key, text);
    assert.equal(keeper().read(), null, text);
  }
});

Deno.test("a storage that is forbidden or full stops no upload", () => {
  const refusing = () => {
    throw new DOMException("no", "SecurityError");
  };
  const keeper = promiseKeeper({
    personId: "stu_1",
    place: "sub_1",
    file: FILM,
    now: () => NOON,
    shelf: refusing,
  });
  keeper.keep(PROMISE);
  assert.equal(keeper.read(), null);
  keeper.forget();
});
