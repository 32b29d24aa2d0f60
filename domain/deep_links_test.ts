import assert from "node:assert/strict";
import { DEEP_LINK_TEXTS, linkText, unitText } from "./deep_links.ts";

Deno.test("a unit is described by its level, its number of outcomes and the first of them", () => {
  const unit = { level: "Level One", outcomes: 5, firstOutcome: "shown knowledge of two vegetables" };
  assert.equal(unitText(unit), "Level One, 5 outcomes. The first: shown knowledge of two vegetables");
  assert.equal(
    unitText({ ...unit, outcomes: 1 }),
    "Level One, 1 outcome: shown knowledge of two vegetables",
  );
  assert.equal(unitText({ level: " ", outcomes: 0, firstOutcome: null }), "0 outcomes");
  const long = unitText({ ...unit, firstOutcome: "word ".repeat(400) });
  assert.ok(long.length <= DEEP_LINK_TEXTS.text, long);
  assert.ok(long.endsWith("word…"), long);
});

Deno.test("texts of a link are one line in which no tag begins", () => {
  assert.equal(linkText("solve x<y and 3<4,\n or  5 < z", 100), "solve x< y and 3<4, or 5 < z");
  for (const tag of ["<b>bold</b>", "<!-- x", "<?php", "</p>", "<IMG src=x>"]) {
    assert.doesNotMatch(linkText(tag, 100), /<[a-z/!?]/i, tag);
  }
  assert.equal(linkText("abcdef", 6), "abcdef");
  assert.equal(linkText("abcdefg", 6), "abcde…");
  assert.equal(linkText("abcd😀fg", 6), "abcd…", "no half of a character");
});
