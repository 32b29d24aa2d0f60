import assert from "node:assert/strict";
import { openLine } from "./line.ts";
import { servePages } from "./serve_pages.ts";

Deno.test("a line passes on, holds what is too much, and is gone when it is cut", async () => {
  const got: number[] = [];
  await using server = servePages(() => new Response("here"));
  using line = openLine();
  line.lead(Number(new URL(server.at("/")).port));
  const at = `http://127.0.0.1:${line.port}/`;
  const ask = async (body = "") => await (await fetch(at, { method: "POST", body })).text();
  assert.equal(await ask(), "here");
  line.holdAfter(100_000);
  const large = ask("x".repeat(1_000_000)).then(() => got.push(1), () => got.push(-1));
  await line.held();
  assert.deepEqual(got, []);
  line.cut();
  await large;
  assert.deepEqual(got, [-1]);
  await assert.rejects(ask());
  line.mend();
  assert.equal(await ask("x".repeat(1_000_000)), "here");
});
