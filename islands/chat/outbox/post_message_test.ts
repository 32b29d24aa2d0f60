import assert from "node:assert/strict";
import type { KeptMessage } from "./kept_messages.ts";
import { messagePoster } from "./post_message.ts";

const MESSAGE: KeptMessage = {
  clientId: "c1",
  to: { threadId: "thr_1" },
  message: "Hello",
  order: 1,
  refused: null,
};
const VIEW = { id: "msg_1", message: "Hello", clientId: "c1" };

type Asked = { path: string; body: unknown; whose: string | null };

/** Sends messages to a server that answers in turn with what is given. */
function posterTo(...answers: (() => Response)[]) {
  const asked: Asked[] = [];
  const post = messagePoster("stu_1", (path, init) => {
    const whose = new Headers(init?.headers).get("unitfolio-person");
    asked.push({ path: String(path), body: JSON.parse(String(init?.body)), whose });
    const answer = answers.shift();
    return answer ? Promise.resolve().then(answer) : Promise.reject(new TypeError("Failed to fetch"));
  });
  return { post, asked };
}

const json = (status: number, body: unknown, headers: HeadersInit = {}) => () =>
  new Response(JSON.stringify(body), { status, headers });
const refusal = (status: number, code: string, headers?: HeadersInit) =>
  json(status, { message: `The server says ${code}.`, code, requestId: "r1" }, headers);

Deno.test("a message goes with its name and whose it is, and is taken whether new or known", async () => {
  for (const status of [201, 200]) {
    const { post, asked } = posterTo(json(status, VIEW));
    assert.deepEqual(await post(MESSAGE), { kind: "sent", message: VIEW });
    const body = { threadId: "thr_1", message: "Hello", clientId: "c1" };
    assert.deepEqual(asked, [{ path: "/api/chat/messages", body, whose: "stu_1" }]);
  }
});

Deno.test("the first in a portfolio begins its conversation, once a page", async () => {
  const begun = json(201, { id: "thr_9", thread: { id: "thr_9" } });
  const { post, asked } = posterTo(begun, json(201, VIEW), json(201, VIEW));
  const to = { assignmentId: "asg_1" };
  await post({ ...MESSAGE, to });
  await post({ ...MESSAGE, to, clientId: "c2" });
  assert.deepEqual(asked.map(({ path }) => path), [
    "/api/chat/threads/direct",
    "/api/chat/messages",
    "/api/chat/messages",
  ]);
  assert.deepEqual(asked[0]?.body, { assignmentId: "asg_1" });
});

Deno.test("a conversation that cannot be begun is told like a message that cannot be sent", async () => {
  const to = { assignmentId: "asg_1" };
  const { post } = posterTo(refusal(401, "unauthorized"), refusal(409, "conflict"));
  const later = { kind: "later", obstacle: "session", after: null };
  assert.deepEqual(await post({ ...MESSAGE, to }), later);
  assert.deepEqual(await post({ ...MESSAGE, to }), { kind: "refused", reason: "The server says conflict." });
});

Deno.test("what the server will never take is refused in its words", async () => {
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

Deno.test("whatever passes by itself waits: no network, a server in trouble, too many messages, an ended session", async () => {
  const later = async (...answers: (() => Response)[]) => {
    const { post } = posterTo(...answers);
    const outcome = await post(MESSAGE);
    return outcome.kind === "later" ? [outcome.obstacle, outcome.after] : outcome;
  };
  assert.deepEqual(await later(), ["connection", null]);
  assert.deepEqual(await later(refusal(500, "internal")), ["server", null]);
  assert.deepEqual(await later(refusal(503, "unavailable", { "retry-after": "7" })), ["server", 7000]);
  assert.deepEqual(await later(refusal(429, "too_many", { "retry-after": "20" })), ["flood", 20_000]);
  assert.deepEqual(await later(refusal(429, "too_many")), ["flood", 60_000]);
  assert.deepEqual(await later(refusal(401, "unauthorized")), ["session", null]);
});

Deno.test("the words of a filter or a hotel's sign-in page count as no answer of ours", async () => {
  const html = (status: number) => () => new Response("<h1>Blocked</h1>", { status });
  for (const status of [200, 403, 404, 511]) {
    const { post } = posterTo(html(status));
    assert.deepEqual(await post(MESSAGE), { kind: "later", obstacle: "server", after: null }, String(status));
  }
});
