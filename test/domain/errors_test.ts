import assert from "node:assert/strict";
import { AppError, ERROR_STATUS, forbidden, notFound } from "../../domain/errors.ts";

Deno.test("error codes map to the decided statuses", () => {
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

Deno.test("an error carries its code, message and details", () => {
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

Deno.test("missing and hidden resources get the same error", () => {
  assert.deepEqual([notFound().code, notFound().message], ["not_found", "Not found"]);
  assert.equal(forbidden().code, "forbidden");
});
