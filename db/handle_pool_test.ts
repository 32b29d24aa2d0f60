import assert from "node:assert/strict";
import { handlePool } from "./handle_pool.ts";

function recordingPool(maxIdle: number) {
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

Deno.test("concurrent calls for one key share one opening", async () => {
  const { pool, opened } = recordingPool(10);
  await Promise.all(Array.from({ length: 20 }, () => pool.use("a", () => Promise.resolve())));
  await pool.use("a", () => Promise.resolve());
  assert.deepEqual(opened, ["a"]);
});

Deno.test("a handle in use stays open, and is closed once it is the oldest idle one", async () => {
  const { pool, opened, closed } = recordingPool(2);
  const finish = Promise.withResolvers<void>();
  const using = pool.use("a", () => finish.promise);
  for (const key of ["b", "c", "d", "e"]) await pool.use(key, () => Promise.resolve());
  assert.deepEqual(closed, ["b", "c"]);
  await pool.use("a", () => Promise.resolve());
  assert.deepEqual(opened, ["a", "b", "c", "d", "e"]);
  finish.resolve();
  await using;
  await pool.use("f", () => Promise.resolve());
  await pool.use("g", () => Promise.resolve());
  assert.deepEqual(closed, ["b", "c", "d", "e", "a"]);
  assert.equal(pool.size, 2);
});

Deno.test("a failed opening reaches every waiting call and is not cached", async () => {
  let attempts = 0;
  const pool = handlePool({
    maxIdle: 1,
    open: () => ++attempts === 1 ? Promise.reject(new Error("not now")) : Promise.resolve({ close() {} }),
  });
  const both = await Promise.allSettled([
    pool.use("a", () => Promise.resolve()),
    pool.use("a", () => Promise.resolve()),
  ]);
  assert.ok(both.every((result) => result.status === "rejected"));
  assert.equal(attempts, 1);
  assert.equal(await pool.use("a", () => Promise.resolve("in")), "in");
});

Deno.test("a handle that is open already is used, unless there is another or the pool is closed", async () => {
  const { pool, opened, closed } = recordingPool(2);
  const handle = (key: string) => ({ key, close: () => void closed.push(`kept ${key}`) });
  pool.keep("a", handle("a"));
  await pool.use("a", ({ key }) => Promise.resolve(assert.equal(key, "a")));
  assert.deepEqual([opened, closed], [[], []]);
  pool.keep("a", handle("a"));
  await pool.use("b", () => {
    pool.keep("b", handle("b"));
    return Promise.resolve();
  });
  assert.deepEqual([opened, closed], [["b"], ["kept a", "kept b"]]);
  await pool.close();
  pool.keep("c", handle("c"));
  assert.deepEqual(closed.slice(2), ["kept a", "b", "kept c"]);
});

Deno.test("closing waits for handles in use, closes every handle and refuses new calls", async () => {
  const { pool, closed } = recordingPool(5);
  const finish = Promise.withResolvers<void>();
  await pool.use("idle", () => Promise.resolve());
  const using = pool.use("busy", () => finish.promise);
  let done = false;
  const closing = pool.close().then(() => done = true);
  await assert.rejects(pool.use("new", () => Promise.resolve()), /closed/);
  assert.deepEqual(closed, ["idle"]);
  assert.equal(done, false);
  finish.resolve();
  await Promise.all([using, closing]);
  assert.deepEqual(closed, ["idle", "busy"]);
});
