import assert from "node:assert/strict";
import { AppError, forbidden, notFound } from "./errors.ts";

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
  assert.equal(notFound().code, "not_found");
  assert.equal(forbidden().code, "forbidden");
});
