import assert from "node:assert/strict";
import { newDigits } from "./tokens.ts";

Deno.test("a code has all its digits, also where they begin with noughts", () => {
  const codes = Array.from({ length: 1000 }, () => newDigits(6));
  for (const code of codes) assert.match(code, /^[0-9]{6}$/);
  assert.ok(codes.some((code) => code.startsWith("0")));
  assert.ok(new Set(codes).size > 900);
});
