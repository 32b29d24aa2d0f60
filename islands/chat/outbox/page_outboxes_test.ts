import assert from "node:assert/strict";
import { messageApi } from "./page_outboxes.ts";

Deno.test("both calls of an outbox name its person, so that another session refuses them", async () => {
  const asked: [string, string | null][] = [];
  const real = globalThis.fetch;
  globalThis.fetch = (address, init) => {
    asked.push([String(address), new Headers(init?.headers).get("unitfolio-person")]);
    return Promise.resolve(Response.json({ id: "thr_1" }));
  };
  try {
    const { openThread, send } = messageApi("stu_1");
    const { signal } = new AbortController();
    await openThread({ assignmentId: "asg_1" }, signal);
    await send({ threadId: "thr_1", message: "Hello", clientId: "c1" }, signal);
  } finally {
    globalThis.fetch = real;
  }
  assert.deepEqual(asked, [["/api/chat/threads/direct", "stu_1"], ["/api/chat/messages", "stu_1"]]);
});
