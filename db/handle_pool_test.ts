import assert from "node:assert/strict";
import { handlePool } from "./handle_pool.ts";

function counted(maxIdle: number) {
  const opened: string[] = [];
  const closed: string[] = [];
  const pool = handlePool({
    maxIdle,
    open: (key) => {
      opened.push(key);
      return Promise.resolve({ key, close: () => void closed.push(key) });
    },
  });
  return { pool, opened, closed };
}

Deno.test("those who ask for one key at once share one opening", async () => {
  const { pool, opened } = counted(10);
  await Promise.all(Array.from({ length: 20 }, () => pool.use("a", () => Promise.resolve())));
  await pool.use("a", () => Promise.resolve());
  assert.deepEqual(opened, ["a"]);
});

Deno.test("a handle in use outlives any number of others, and is closed once it is idle and old", async () => {
  const { pool, opened, closed } = counted(2);
  const leave = Promise.withResolvers<void>();
  const using = pool.use("a", () => leave.promise);
  for (const key of ["b", "c", "d", "e"]) await pool.use(key, () => Promise.resolve());
  assert.deepEqual(closed, ["b", "c"]);
  await pool.use("a", () => Promise.resolve());
  assert.deepEqual(opened, ["a", "b", "c", "d", "e"]);
  leave.resolve();
  await using;
  await pool.use("f", () => Promise.resolve());
  await pool.use("g", () => Promise.resolve());
  assert.deepEqual(closed, ["b", "c", "d", "e", "a"]);
  assert.equal(pool.size, 2);
});

Deno.test("a failed opening reaches everyone who waited for it and is not kept", async () => {
  let attempts = 0;
  const pool = handlePool({
    maxIdle: 1,
    open: () => ++attempts === 1 ? Promise.reject(new Error("not now")) : Promise.resolve({ close() {} }),
  });
  const both = await Promise.allSettled([
    pool.use("a", () => Promise.resolve()),
    pool.use("a", () => Promise.resolve()),
  ]);
  assert.ok(both.every((one) => one.status === "rejected"));
  assert.equal(attempts, 1);
  assert.equal(await pool.use("a", () => Promise.resolve("in")), "in");
});

Deno.test("closing waits for those inside, closes every handle and refuses newcomers", async () => {
  const { pool, closed } = counted(5);
  const leave = Promise.withResolvers<void>();
  await pool.use("idle", () => Promise.resolve());
  const using = pool.use("busy", () => leave.promise);
  let done = false;
  const closing = pool.close().then(() => done = true);
  await assert.rejects(pool.use("new", () => Promise.resolve()), /closed/);
  assert.deepEqual(closed, ["idle"]);
  assert.equal(done, false);
  leave.resolve();
  await Promise.all([using, closing]);
  assert.deepEqual(closed, ["idle", "busy"]);
});
