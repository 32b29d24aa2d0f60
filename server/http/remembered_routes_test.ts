import assert from "node:assert/strict";
import { Hono } from "hono";
import { RememberedRoutes } from "./remembered_routes.ts";

Deno.test("an address asked for again is answered with its own parameters", async () => {
  const app = new Hono({ router: new RememberedRoutes() });
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("X-Path", c.req.path);
  });
  app.get("/units/:id", (c) => c.text(`unit ${c.req.param("id")}`));
  app.post("/units/:id", (c) => c.text(`changed ${c.req.param("id")}`));
  for (let round = 0; round < 2; round++) {
    for (const id of ["a", "b", "a"]) {
      const read = await app.request(`/units/${id}?x=${round}`);
      assert.deepEqual([await read.text(), read.headers.get("x-path")], [`unit ${id}`, `/units/${id}`]);
      const changed = await app.request(`/units/${id}`, { method: "POST" });
      assert.equal(await changed.text(), `changed ${id}`);
    }
    assert.equal((await app.request("/units")).status, 404);
  }
});

Deno.test("addresses are remembered whole, unless they are longer than any of ours", () => {
  const router = new RememberedRoutes<string>();
  router.add("GET", "/:word", "word");
  const found = (path: string) => router.match("GET", path);
  assert.equal(found("/a"), found("/a"));
  assert.notEqual(found("/a"), found("/b"));
  const long = `/${"a".repeat(300)}`;
  assert.notEqual(found(long), found(long));
  assert.deepEqual(found(long), found(long));
});

Deno.test("a route that is added is found at addresses asked for before", () => {
  const router = new RememberedRoutes<string>();
  router.add("GET", "/*", "all");
  assert.equal(router.match("GET", "/a")[0].length, 1);
  router.add("GET", "/a", "a");
  assert.equal(router.match("GET", "/a")[0].length, 2);
});
