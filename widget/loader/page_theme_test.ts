import assert from "node:assert/strict";
import { isDark } from "./page_theme.ts";

Deno.test("a background is dark where white words are read on it more easily", () => {
  const colour = (red: number, green: number, blue: number) => isDark({ red, green, blue });
  assert.deepEqual([colour(255, 255, 255), colour(251, 248, 242), colour(200, 200, 0)], [
    false,
    false,
    false,
  ]);
  assert.deepEqual([colour(0, 0, 0), colour(29, 34, 36), colour(12, 90, 102)], [true, true, true]);
});
