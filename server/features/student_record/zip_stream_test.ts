import assert from "node:assert/strict";
import { entryName } from "./zip_stream.ts";

Deno.test("a file's name in a ZIP stays in its folder on any system", () => {
  assert.equal(entryName("1.1 photo.JPG"), "1.1 photo.JPG");
  assert.equal(entryName("2.1 ../../etc/passwd"), "2.1 .._.._etc_passwd");
  assert.equal(entryName('a\\b:c*?"<>|\u0000\u202e.txt'), "a_b_c________.txt");
  assert.equal(entryName(`${"x".repeat(300)}.jpeg`), `${"x".repeat(80)}.jpeg`);
  assert.equal(entryName(" ... "), "file");
  assert.equal(entryName("سند.pdf"), "سند.pdf");
  assert.equal(entryName(`${"🌻".repeat(80)}.jpg`), `${"🌻".repeat(50)}.jpg`, "at most 255 bytes");
});
