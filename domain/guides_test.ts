import assert from "node:assert/strict";
import { anchorOf, anchorsOf, parseGuideName } from "./guides.ts";

Deno.test("an anchor is the heading in lower case, without punctuation, with hyphens for spaces", () => {
  assert.equal(anchorOf("Sending it in"), "sending-it-in");
  assert.equal(anchorOf("What's next? (Feedback, & more!)"), "whats-next-feedback-more");
  assert.equal(anchorOf("  Two   spaces\tand a tab "), "two-spaces-and-a-tab");
  assert.equal(anchorOf("Year 9/10: sign-in"), "year-910-sign-in");
});

Deno.test("an anchor keeps the letters of every language and is never empty", () => {
  assert.equal(anchorOf("Évidence à donner"), "évidence-à-donner");
  assert.equal(anchorOf("مرحبا بك"), "مرحبا-بك");
  assert.equal(anchorOf("?!"), "section");
});

Deno.test("no two headings of a page share an anchor", () => {
  assert.deepEqual(anchorsOf(["Words", "Words", "Words!", "Words 1", "Words"]), [
    "words",
    "words-1",
    "words-2",
    "words-1-1",
    "words-3",
  ]);
});

Deno.test("only existing guides have a name", () => {
  assert.equal(parseGuideName("student"), "student");
  for (const text of ["", "Student", "privacy", "toString", "../student"]) {
    assert.equal(parseGuideName(text), null);
  }
});
