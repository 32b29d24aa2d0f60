import assert from "node:assert/strict";
import { escapeJson } from "./json_in_html.ts";

Deno.test("JSON in a page cannot end its element or open a comment, and reads back as it was", () => {
  const value = { comment: "</script><script>alert(1)</script><!-- \u2028 \u2029 & \" '", n: 1 };
  const text = escapeJson(JSON.stringify(value));
  assert.ok(!/[<\u2028\u2029]/.test(text), text);
  assert.deepEqual(JSON.parse(text), value);
});
