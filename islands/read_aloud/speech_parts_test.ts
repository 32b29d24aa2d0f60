import assert from "node:assert/strict";
import { speechParts } from "./speech_parts.ts";

Deno.test("a message is spoken sentence by sentence", () => {
  assert.deepEqual(speechParts("Well done! Did you water them? See you on Monday."), [
    "Well done!",
    "Did you water them?",
    "See you on Monday.",
  ]);
  assert.deepEqual(speechParts("  One line\n\nanother 🌱 "), ["One line", "another 🌱"]);
  assert.deepEqual(speechParts("你好。再见！"), ["你好。", "再见！"]);
});

Deno.test("a long sentence is cut at spaces", () => {
  const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ");
  const parts = speechParts(words);
  assert.ok(parts.length > 5);
  for (const part of parts) assert.ok(part.length <= 200, `${part.length}`);
  assert.equal(parts.join(" "), words, "and nothing of it is left out");
});

Deno.test("a long word is cut between two characters", () => {
  const text = "a" + "🌱".repeat(300);
  const parts = speechParts(text);
  assert.equal(parts.join(""), text);
  for (const part of parts) assert.ok(part.isWellFormed() && part.length <= 200);
});
