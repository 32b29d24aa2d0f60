import assert from "node:assert/strict";
import { ApiError } from "../api_error.ts";
import type { StoredMessage } from "./stored_messages.ts";
import { messagePoster } from "./post_message.ts";

const MESSAGE: StoredMessage = {
  clientId: "c1",
  to: { threadId: "thr_1" },
  message: "Hello",
  order: 1,
  refused: null,
};
const VIEW = { id: "msg_1", message: "Hello", clientId: "c1" };

type Requested = { call: "openThread" | "send"; body: unknown };

function posterTo(...answers: (() => Response)[]) {
  const requested: Requested[] = [];
  const ask = async (call: Requested["call"], body: unknown) => {
    requested.push({ call, body });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("Failed to fetch");
    const response = await Promise.resolve().then(answer);
    if (response.ok) return await response.json();
    const { status, statusText, headers } = response;
    throw new ApiError(status, statusText, await response.text(), headers.get("retry-after"));
  };
  const post = messagePoster<typeof VIEW>({
    openThread: (to) => ask("openThread", to),
    send: (message) => ask("send", message),
  });
  return { post, requested };
}

const json = (status: number, body: unknown, headers: HeadersInit = {}) => () =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string, headers?: HeadersInit) =>
  json(status, { message: `The server says ${code}.`, code, requestId: "r1" }, headers);

Deno.test("a message is sent with its client id, and 200 and 201 both count as sent", async () => {
  for (const status of [201, 200]) {
    const { post, requested } = posterTo(json(status, VIEW));
    assert.deepEqual(await post(MESSAGE), { kind: "sent", message: VIEW });
    const body = { threadId: "thr_1", message: "Hello", clientId: "c1" };
    assert.deepEqual(requested, [{ call: "send", body }]);
  }
});

Deno.test("the first message of a portfolio creates its thread once", async () => {
  const created = json(201, { id: "thr_9", thread: { id: "thr_9" } });
  const { post, requested } = posterTo(created, json(201, VIEW), json(201, VIEW));
  const to = { assignmentId: "asg_1" };
  await post({ ...MESSAGE, to });
  await post({ ...MESSAGE, to, clientId: "c2" });
  assert.deepEqual(requested.map(({ call }) => call), ["openThread", "send", "send"]);
  assert.deepEqual(requested[0]?.body, { assignmentId: "asg_1" });
});

Deno.test("a thread that cannot be created counts like a message that cannot be sent", async () => {
  const to = { assignmentId: "asg_1" };
  const { post } = posterTo(refusal(401, "unauthorized"), refusal(409, "conflict"));
  const delayed = { kind: "delayed", delayReason: "session", retryAfterMs: null };
  assert.deepEqual(await post({ ...MESSAGE, to }), delayed);
  assert.deepEqual(await post({ ...MESSAGE, to }), { kind: "refused", reason: "The server says conflict." });
});

Deno.test("a final refusal carries the server's message", async () => {
  for (const [status, code] of [[400, "invalid"], [403, "forbidden"], [409, "conflict"]] as const) {
    const { post } = posterTo(refusal(status, code));
    assert.deepEqual(await post(MESSAGE), { kind: "refused", reason: `The server says ${code}.` });
  }
  const { post } = posterTo(refusal(404, "not_found"));
  assert.deepEqual(await post(MESSAGE), {
    kind: "refused",
    reason: "This conversation is no longer open to you.",
  });
});

Deno.test("network, server, rate limit and session errors delay a message", async () => {
  const delayed = async (...answers: (() => Response)[]) => {
    const { post } = posterTo(...answers);
    const result = await post(MESSAGE);
    return result.kind === "delayed" ? [result.delayReason, result.retryAfterMs] : result;
  };
  assert.deepEqual(await delayed(), ["connection", null]);
  const timeout = () => {
    throw new DOMException("The operation was aborted due to timeout", "TimeoutError");
  };
  assert.deepEqual(await delayed(timeout), ["connection", null]);
  assert.deepEqual(await delayed(refusal(500, "internal")), ["server", null]);
  assert.deepEqual(await delayed(refusal(503, "unavailable", { "retry-after": "7" })), ["server", 7000]);
  assert.deepEqual(await delayed(refusal(429, "too_many", { "retry-after": "20" })), ["flood", 20_000]);
  assert.deepEqual(await delayed(refusal(429, "too_many")), ["flood", 60_000]);
  assert.deepEqual(await delayed(refusal(401, "unauthorized")), ["session", null]);
});

Deno.test("pages of filters and captive portals delay a message", async () => {
  const html = (status: number) => () => new Response("<h1>Blocked</h1>", { status });
  for (const status of [200, 403, 404, 511]) {
    const { post } = posterTo(html(status));
    assert.deepEqual(
      await post(MESSAGE),
      { kind: "delayed", delayReason: "server", retryAfterMs: null },
      String(status),
    );
  }
  const { post } = posterTo(json(200, { login: "needed" }), refusal(400, "invalid"));
  assert.deepEqual(
    await post({ ...MESSAGE, to: { assignmentId: "asg_1" } }),
    { kind: "delayed", delayReason: "server", retryAfterMs: null },
  );
});
