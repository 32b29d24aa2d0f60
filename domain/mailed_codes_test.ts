import assert from "node:assert/strict";
import { readMailedCode } from "./mailed_codes.ts";

Deno.test("a mailed code is six ASCII digits, however they are spaced", () => {
  assert.equal(readMailedCode(" 123-456 "), "123456");
  for (const odd of ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"]) {
    assert.equal(readMailedCode(odd), null, odd);
  }
});
