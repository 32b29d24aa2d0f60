import assert from "node:assert/strict";
import { openTcpProxy } from "./tcp_proxy.ts";
import { openPageServer } from "./page_server.ts";

Deno.test("a TCP proxy forwards, stalls after a limit, and disconnects", async () => {
  const results: number[] = [];
  await using server = openPageServer(() => new Response("here"));
  using proxy = openTcpProxy();
  proxy.forwardTo(Number(new URL(server.at("/")).port));
  const url = `http://127.0.0.1:${proxy.port}/`;
  const send = async (body = "") => await (await fetch(url, { method: "POST", body })).text();
  assert.equal(await send(), "here");
  proxy.stallAfter(100_000);
  const upload = send("x".repeat(1_000_000)).then(() => results.push(1), () => results.push(-1));
  await proxy.stalled();
  assert.deepEqual(results, []);
  proxy.disconnect();
  await upload;
  assert.deepEqual(results, [-1]);
  await assert.rejects(send());
  proxy.restore();
  assert.equal(await send("x".repeat(1_000_000)), "here");
});
