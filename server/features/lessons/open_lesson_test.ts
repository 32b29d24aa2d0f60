import assert from "node:assert/strict";
import { generateClassCode } from "./open_lesson.ts";

Deno.test("a class code has six digits, also where they begin with noughts", () => {
  assert.equal(generateClassCode(() => 42), "000042");
  assert.equal(generateClassCode(() => 999_999), "999999");
  assert.equal(generateClassCode(() => 4_294_000_001 - 1_000_000), "000001");
  for (let i = 0; i < 1000; i++) assert.match(generateClassCode(), /^\d{6}$/);
});

Deno.test("random numbers that would make some codes likelier are thrown again", () => {
  const thrown = [2 ** 32 - 1, 4_294_000_000, 7];
  assert.equal(generateClassCode(() => thrown.shift()!), "000007");
  assert.equal(generateClassCode(() => 4_293_999_999), "999999", "the last one of the last whole round");
});
