import assert from "node:assert/strict";
import { ApiError } from "../call_api.ts";
import { hasLeft } from "./has_left.ts";

const ours = (status: number, code: string) =>
  new ApiError(status, "", JSON.stringify({ message: "No.", code, requestId: "r1" }));

Deno.test("somebody has left a conversation when our server says so, not when a filter does", () => {
  assert.ok(hasLeft(ours(404, "not_found")));
  assert.ok(hasLeft(ours(403, "forbidden")));
  assert.ok(!hasLeft(ours(401, "unauthorized")));
  assert.ok(!hasLeft(ours(503, "unavailable")));
  assert.ok(!hasLeft(new ApiError(403, "Forbidden", "<h1>Blocked by your school</h1>")));
  assert.ok(!hasLeft(new ApiError(404, "Not Found", "<h1>Sign in to the wireless network</h1>")));
  assert.ok(!hasLeft(new TypeError("Failed to fetch")));
});
