import assert from "node:assert/strict";
import { checkPhrase, matchingPhrases, PHRASE_LIMITS, phraseQueryAt, withPhrase } from "./phrases.ts";

Deno.test("a phrase is some text of at most 500 characters, with line ends", () => {
  assert.equal(checkPhrase("Well done.\nNow say why."), null);
  assert.equal(checkPhrase("🌱".repeat(PHRASE_LIMITS.characters)), null);
  assert.match(checkPhrase(" \n")!, /Enter the phrase/);
  assert.match(checkPhrase("x".repeat(PHRASE_LIMITS.characters + 1))!, /at most 500/);
  assert.match(checkPhrase("Well\u0000 done")!, /cannot be shown/);
});

Deno.test("a slash asks for a phrase at the start of a line or after a space, and nowhere else", () => {
  const at = (text: string, caret = text.length) => phraseQueryAt(text, caret);
  assert.deepEqual(at("/"), { start: 0, text: "" });
  assert.deepEqual(at("Good. /well do"), { start: 6, text: "well do" });
  assert.deepEqual(at("Good.\n/w"), { start: 6, text: "w" });
  assert.deepEqual(at("/well done", 3), { start: 0, text: "we" }, "up to the caret");
  for (const text of ["", "and/or", "https://oak", "/ then", "/a\nb", "1/2", "//"]) {
    assert.equal(at(text), null, text);
  }
});

Deno.test("phrases are found by every word, those that begin with the query first", () => {
  const phrases = ["Not quite: say why.", "Well done.", "Say why."].map((text) => ({ text }));
  const found = (query: string) => matchingPhrases(phrases, query).map(({ text }) => text);
  assert.deepEqual(found(""), phrases.map(({ text }) => text));
  assert.deepEqual(found("WHY say"), ["Not quite: say why.", "Say why."]);
  assert.deepEqual(found("say"), ["Say why.", "Not quite: say why."]);
  assert.deepEqual(found("nothing"), []);
});

Deno.test("a phrase takes the place of what asked for it, a space apart from what stands before", () => {
  assert.deepEqual(withPhrase("Good. /we Bye", { start: 6, end: 9 }, "Well done."), {
    text: "Good. Well done. Bye",
    caret: 16,
  });
  assert.equal(withPhrase("Good.", { start: 5, end: 5 }, "Well done.").text, "Good. Well done.");
  assert.equal(withPhrase("", { start: 0, end: 0 }, "Well done.").text, "Well done.");
});
