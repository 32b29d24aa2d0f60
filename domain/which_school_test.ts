import assert from "node:assert/strict";
import { readTypedSchool } from "./which_school.ts";

Deno.test("what has an @ is an address, anything else the name of a school", () => {
  assert.deepEqual(readTypedSchool(" Jo@Oak.Example "), { kind: "email", email: "jo@oak.example" });
  assert.deepEqual(readTypedSchool("  Oak   Lane "), { kind: "name", name: "Oak Lane" });
  assert.deepEqual(readTypedSchool("Élm"), { kind: "name", name: "Élm" });
  for (
    const text of ["", "   ", "Oa", "🌳🌳", "jo@", "@oak", "x".repeat(101), `${"x".repeat(300)}@oak.example`]
  ) {
    assert.equal(readTypedSchool(text).kind, "wrong", text);
  }
});
