import assert from "node:assert/strict";
import { ApiError, embedded, failureText, nextPage } from "./api.ts";

Deno.test("addresses that the API answers with are asked by the widget's own door", () => {
  assert.equal(embedded("/api/files/evi_1/thumbnail"), "/embed/api/files/evi_1/thumbnail");
  assert.equal(embedded("https://youtu.be/abc"), "https://youtu.be/abc");
});

Deno.test("the next page of a list is a path below the door", () => {
  assert.equal(
    nextPage('</api/assignments?limit=50&cursor=asg_9>; rel="next"'),
    "/assignments?limit=50&cursor=asg_9",
  );
  assert.equal(nextPage('</embed/api/assignments?cursor=asg_9>; rel="next"'), "/assignments?cursor=asg_9");
  assert.equal(nextPage(null), null);
});

Deno.test("a refusal has words, whatever was answered", () => {
  const refusal = new ApiError(403, "", JSON.stringify({ message: "Ask your teacher.", code: "limit" }));
  assert.deepEqual([failureText(refusal), refusal.status, refusal.code], ["Ask your teacher.", 403, "limit"]);
  for (const body of ["", "null", "<h1>Bad gateway</h1>", "[]", '{"message":7}']) {
    assert.equal(failureText(new ApiError(502, "", body)), "Something went wrong. Please try again.", body);
  }
});
