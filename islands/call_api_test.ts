import assert from "node:assert/strict";
import { ApiError, callApi, messageOf } from "./call_api.ts";

type Seen = { url: string; init: RequestInit };

/** Runs `fn` while `fetch` answers with `response`; gives back what was asked. */
async function withAnswer(response: Response, fn: () => Promise<unknown>): Promise<Seen> {
  const real = globalThis.fetch;
  let seen: Seen | undefined;
  globalThis.fetch = (url, init) => {
    seen = { url: String(url), init: init ?? {} };
    return Promise.resolve(response);
  };
  try {
    await fn();
  } finally {
    globalThis.fetch = real;
  }
  assert.ok(seen);
  return seen;
}

Deno.test("a body is sent as JSON, with the cookies of our own origin only", async () => {
  const seen = await withAnswer(Response.json({ id: "asg_1" }), async () => {
    const answer = await callApi("/api/assignments", { method: "POST", body: { unitId: "unt_1" } });
    assert.deepEqual(answer, { id: "asg_1" });
  });
  assert.equal(seen.init.method, "POST");
  assert.equal(seen.init.credentials, "same-origin");
  assert.equal(seen.init.body, '{"unitId":"unt_1"}');
  assert.deepEqual(seen.init.headers, { "content-type": "application/json" });
});

Deno.test("without a body nothing is said about one", async () => {
  const seen = await withAnswer(Response.json([]), () => callApi("/api/students"));
  assert.equal(seen.init.method, "GET");
  assert.ok(!("body" in seen.init));
  assert.deepEqual(seen.init.headers, {});
});

Deno.test("a refusal carries the server's message, code, fields and reference", async () => {
  const body = {
    message: "Unit code must be 6 digits",
    code: "invalid",
    requestId: "req_1",
    fields: { unitCode: "Unit code must be 6 digits" },
  };
  await withAnswer(
    Response.json(body, { status: 400 }),
    () =>
      assert.rejects(callApi("/api/units/fetch", { method: "POST", body: {} }), (error) => {
        assert.ok(error instanceof ApiError);
        assert.equal(error.message, "Unit code must be 6 digits");
        assert.equal(error.status, 400);
        assert.equal(error.code, "invalid");
        assert.deepEqual(error.fields, { unitCode: "Unit code must be 6 digits" });
        assert.equal(error.requestId, "req_1");
        assert.equal(String(error), `400: ${JSON.stringify(body)}`);
        return true;
      }),
  );
});

Deno.test("a refusal without a body reads as its status text, one that is not JSON as it came", () => {
  assert.equal(String(new ApiError(502, "Bad Gateway", "")), "502: Bad Gateway");
  assert.equal(new ApiError(502, "Bad Gateway", "").message, "Bad Gateway");
  assert.equal(String(new ApiError(502, "Bad Gateway", "upstream")), "502: upstream");
  assert.equal(new ApiError(409, "Conflict", '{"current":{}}').message, "Conflict");
});

Deno.test("what to tell a person is the server's message, else the words of the place", () => {
  assert.equal(
    messageOf(new ApiError(409, "Conflict", '{"message":"Already assigned"}'), "Failed"),
    "Already assigned",
  );
  assert.equal(messageOf(new TypeError("fetch failed"), "Failed to save comment"), "Failed to save comment");
});
