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

Deno.test("a body is sent as JSON, with the cookies of our own origin only", async () => {
  const request = await withResponse(Response.json({ id: "unt_1" }), async () => {
    const unit = await answer(unitApi.units.fetch.$post({ json: { unitCode: "121766" } }));
    assert.deepEqual(unit, { id: "unt_1" });
  });
  assert.equal(request.url, "/api/units/fetch");
  assert.equal(request.init.method, "POST");
  assert.equal(request.init.credentials, "same-origin");
  assert.equal(request.init.body, '{"unitCode":"121766"}');
  assert.deepEqual(request.headers, { "content-type": "application/json" });
});

Deno.test("reading sends no body and no content type", async () => {
  const request = await withResponse(
    Response.json({ count: 0 }),
    () => answer(studentApi.students.count.$get({ query: {} })),
  );
  assert.equal(request.url, "/api/students/count");
  assert.equal(request.init.method, "GET");
  assert.equal(request.init.body, undefined);
  assert.deepEqual(request.headers, {});
});

Deno.test("a change without a body is sent as an empty object", async () => {
  const request = await withResponse(
    Response.json({ revoked: 1 }),
    () => answer(studentApi.students[":id"]["revoke-links"].$post({ param: { id: "stu_1" } })),
  );
  assert.equal(request.url, "/api/students/stu_1/revoke-links");
  assert.equal(request.init.body, "{}");
  assert.deepEqual(request.headers, { "content-type": "application/json" });
});

Deno.test("an id in a path cannot name another route", async () => {
  const request = await withResponse(
    Response.json({ revoked: 1 }),
    () => answer(studentApi.students[":id"]["revoke-links"].$post({ param: { id: "../x?y#z" } })),
  );
  assert.equal(request.url, "/api/students/..%2Fx%3Fy%23z/revoke-links");
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
