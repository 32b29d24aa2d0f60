import assert from "node:assert/strict";
import { QueryClient } from "@tanstack/react-query";
import { askAgain } from "./ask_again.ts";

const KEY = ["chat", "unread"];

/** Asks of a server that behaves like this; gives the answer and the tag that was sent. */
async function asked(client: QueryClient, serve: typeof fetch, patience?: number) {
  const real = globalThis.fetch;
  let sent: string | null = null;
  globalThis.fetch = (path, init) => {
    sent = new Headers(init?.headers).get("if-none-match");
    return serve(path, init);
  };
  try {
    return { answer: await askAgain(client, KEY, "/api/chat/unread-count", undefined, patience), sent };
  } finally {
    globalThis.fetch = real;
  }
}

const whole = () => Promise.resolve(Response.json({ count: 2 }, { headers: { etag: 'W/"i2"' } }));
const unchanged = () => Promise.resolve(new Response(null, { status: 304 }));
const silent: typeof fetch = (_path, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));

Deno.test("what has not changed is not sent again, and stays the same object", async () => {
  const client = new QueryClient();
  const first = await asked(client, whole);
  assert.deepEqual(first, { answer: { tag: 'W/"i2"', data: { count: 2 } }, sent: null });
  client.setQueryData(KEY, first.answer);
  const known = client.getQueryData(KEY);
  const again = await asked(client, unchanged);
  assert.equal(again.sent, 'W/"i2"');
  assert.equal(again.answer, known);
  client.clear();
});

Deno.test("a line on which nothing comes back counts as cut, so that it is asked again", async () => {
  await assert.rejects(asked(new QueryClient(), silent, 1), TypeError);
});
