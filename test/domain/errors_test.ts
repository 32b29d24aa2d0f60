import assert from "node:assert/strict";
import { AppError, ERROR_STATUS, forbidden, notFound } from "../../domain/errors.ts";

Deno.test("the closed set of codes answers the statuses that were decided", () => {
  assert.deepEqual(ERROR_STATUS, {
    invalid: 400,
    unauthorized: 401,
    forbidden: 403,
    limit: 403,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    wrong_type: 415,
    too_many: 429,
    internal: 500,
    unavailable: 503,
  });
});

Deno.test("an error carries its code, its words and what helps to mend it", () => {
  const error = new AppError("invalid", "Student ID is required", { fields: { studentId: "required" } });
  assert.ok(error instanceof Error);
  assert.deepEqual([error.name, error.code, error.message, error.details.fields], [
    "AppError",
    "invalid",
    "Student ID is required",
    { studentId: "required" },
  ]);
  assert.deepEqual(new AppError("conflict", "Taken").details, {});
});

Deno.test("what is not there and what may not be known of get one and the same answer", () => {
  assert.deepEqual([notFound().code, notFound().message], ["not_found", "Not found"]);
  assert.equal(forbidden().code, "forbidden");
});
