import assert from "node:assert/strict";
import { ACTIVE_ROLE, activeMode, activeRoleCookie } from "./active_role.ts";

Deno.test("the active role narrows an administrator to a teacher, and never widens a teacher", () => {
  const choices = [undefined, "", "admin", "teacher", "student", "Teacher", "superadmin"];
  assert.deepEqual(choices.map((choice) => activeMode("admin", choice)), [
    "admin",
    "admin",
    "admin",
    "teacher",
    "admin",
    "admin",
    "admin",
  ]);
  for (const choice of choices) assert.equal(activeMode("teacher", choice), "teacher", choice);
});

Deno.test("the cookie mirrors the choice under the name of the browser's own store", () => {
  assert.equal(ACTIVE_ROLE, "activeRole");
  assert.match(activeRoleCookie("teacher"), /^activeRole=teacher; path=\/; max-age=31536000; samesite=lax$/);
});
