import assert from "node:assert/strict";
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../api.ts";
import { staleMessage } from "./conversation/conversation_text.ts";
import { lostAccess, poll } from "./poll.ts";
import { chatApi, chatQueries } from "./queries.ts";

const query = chatQueries.unread;

/** Runs `act` with `serve` in place of the network. */
async function served<T>(serve: typeof fetch, act: () => Promise<T>) {
  const real = globalThis.fetch;
  let sentTag: string | null = null;
  globalThis.fetch = (path, init) => {
    sentTag = new Headers(init?.headers).get("if-none-match");
    return serve(path, init);
  };
  try {
    return { result: await act(), sentTag };
  } finally {
    globalThis.fetch = real;
  }
}

const pollUnread = (signal = new AbortController().signal, timeoutMs?: number) =>
  served(
    silent,
    () => poll(null, (options) => chatApi.chat["unread-count"].$get({}, options), signal, timeoutMs),
  );

const fullAnswer = () => Promise.resolve(Response.json({ count: 2 }, { headers: { etag: 'W/"i2"' } }));
const unchanged = () => Promise.resolve(new Response(null, { status: 304 }));
const silent: typeof fetch = (_path, init) =>
  new Promise((_, reject) => {
    const signal = init?.signal;
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

Deno.test("an unchanged answer is not sent again and stays the same object", async () => {
  const client = new QueryClient();
  const first = await served(fullAnswer, () => client.fetchQuery(query));
  assert.deepEqual(first, { result: { tag: 'W/"i2"', data: { count: 2 } }, sentTag: null });
  const again = await served(unchanged, () => client.fetchQuery(query));
  assert.equal(again.sentTag, 'W/"i2"');
  assert.equal(again.result, first.result);
  client.clear();
});

Deno.test("a poll without an answer times out, which counts as no network", async () => {
  await assert.rejects(pollUnread(undefined, 1), (error: Error) => {
    assert.equal(error.name, "TimeoutError");
    assert.equal(staleMessage(error), staleMessage(new TypeError("Failed to fetch")));
    return true;
  });
});

Deno.test("the caller can abort a poll, also before it starts", async () => {
  const controller = new AbortController();
  const pending = pollUnread(controller.signal);
  controller.abort();
  await assert.rejects(pending, { name: "AbortError" });
  await assert.rejects(pollUnread(controller.signal), { name: "AbortError" });
});

const apiError = (status: number, code: string) =>
  new ApiError(status, "", JSON.stringify({ message: "No.", code, requestId: "r1" }));

Deno.test("access is lost when our server refuses it, not when a filter does", () => {
  assert.ok(lostAccess(apiError(404, "not_found")));
  assert.ok(lostAccess(apiError(403, "forbidden")));
  assert.ok(!lostAccess(apiError(401, "unauthorized")));
  assert.ok(!lostAccess(apiError(503, "unavailable")));
  assert.ok(!lostAccess(new ApiError(403, "Forbidden", "<h1>Blocked by your school</h1>")));
  assert.ok(!lostAccess(new ApiError(404, "Not Found", "<h1>Sign in to the wireless network</h1>")));
  assert.ok(!lostAccess(new TypeError("Failed to fetch")));
});
