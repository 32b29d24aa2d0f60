import assert from "node:assert/strict";
import { answer, answerPage, ApiError, messageOf } from "./api.ts";
import { studentApi } from "./students/queries.ts";
import { unitApi } from "./units/queries.ts";

type SentRequest = { url: string; init: RequestInit; headers: Record<string, string> };

/** Runs `fn` against a stubbed `fetch` and returns the request. */
async function withResponse(response: Response, fn: () => Promise<unknown>): Promise<SentRequest> {
  const real = globalThis.fetch;
  let request: SentRequest | undefined;
  globalThis.fetch = (url, init = {}) => {
    request = { url: String(url), init, headers: Object.fromEntries(new Headers(init.headers)) };
    return Promise.resolve(response);
  };
  try {
    await fn();
  } finally {
    globalThis.fetch = real;
  }
  assert.ok(request);
  return request;
}

Deno.test("a call has its method, address and JSON, and the cookies of our own origin only", async () => {
  const json = { "content-type": "application/json" };
  const revokeLinks = (id: string) =>
    answer(studentApi.students[":id"]["revoke-links"].$post({ param: { id } }));
  const calls: [() => Promise<unknown>, url: string, method: string, body?: string][] = [
    [() => answer(studentApi.students.count.$get({ query: {} })), "/api/students/count", "GET"],
    [
      () => answer(unitApi.units.fetch.$post({ json: { unitCode: "121766" } })),
      "/api/units/fetch",
      "POST",
      '{"unitCode":"121766"}',
    ],
    // The server takes no change without a body.
    [() => revokeLinks("stu_1"), "/api/students/stu_1/revoke-links", "POST", "{}"],
    // An id cannot name another route.
    [() => revokeLinks("../x?y#z"), "/api/students/..%2Fx%3Fy%23z/revoke-links", "POST", "{}"],
  ];
  for (const [call, url, method, body] of calls) {
    const request = await withResponse(Response.json({ id: "one" }), async () => {
      assert.deepEqual(await call(), { id: "one" });
    });
    assert.deepEqual([request.url, request.init.method, request.init.body], [url, method, body]);
    assert.equal(request.init.credentials, "same-origin");
    assert.deepEqual(request.headers, body === undefined ? {} : json);
  }
});

Deno.test("a page has the cursor of the Link header, the last page none", async () => {
  const read = async (headers: Record<string, string>) => {
    let page: unknown;
    await withResponse(Response.json([], { headers }), async () => {
      page = await answerPage(studentApi.students.$get({ query: { limit: "2" } }));
    });
    return page;
  };
  const link = '</api/students?limit=2&cursor=stu_1>; rel="next"';
  assert.deepEqual(await read({ link }), { items: [], next: "stu_1" });
  assert.deepEqual(await read({}), { items: [], next: null });
});

Deno.test("an ApiError carries the server's message, code, fields and request id", async () => {
  const body = {
    message: "Unit code must be 6 digits",
    code: "invalid",
    requestId: "req_1",
    fields: { unitCode: "Unit code must be 6 digits" },
  };
  await withResponse(
    Response.json(body, { status: 400 }),
    () =>
      assert.rejects(answer(unitApi.units.fetch.$post({ json: { unitCode: "" } })), (error) => {
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

Deno.test("an ApiError without a body shows its status text, one that is not JSON its body", () => {
  assert.equal(String(new ApiError(502, "Bad Gateway", "")), "502: Bad Gateway");
  assert.equal(new ApiError(502, "Bad Gateway", "").message, "Bad Gateway");
  assert.equal(String(new ApiError(502, "Bad Gateway", "upstream")), "502: upstream");
  assert.equal(new ApiError(409, "Conflict", '{"current":{}}').message, "Conflict");
});

Deno.test("messageOf gives the server's message, else the given one", () => {
  assert.equal(
    messageOf(new ApiError(409, "Conflict", '{"message":"Already assigned"}'), "Failed"),
    "Already assigned",
  );
  assert.equal(messageOf(new TypeError("fetch failed"), "Failed to save comment"), "Failed to save comment");
});
