import assert from "node:assert/strict";
import { lostCharacters, MAX_VERSIONS, replacesVersion, TEXT_BOX_KINDS, type Version } from "./versions.ts";

const BEGAN = "2026-06-15T09:00:00.000Z";
const LONG = "We dug the bed, and then we put compost on it. ".repeat(10);
const version = (over: Partial<Version>): Version => ({
  words: "We dug the bed.",
  authorId: "stu_1",
  beganAt: BEGAN,
  lost: 0,
  earlier: null,
  ...over,
});
const nextText = (words: string, over: { authorId?: string; at?: string } = {}) => ({
  words,
  authorId: "stu_1",
  at: "2026-06-15T09:01:00.000Z",
  ...over,
});

Deno.test("each outcome has two text boxes with twenty versions each", () => {
  assert.deepEqual(TEXT_BOX_KINDS, ["reflection", "feedback"]);
  assert.equal(MAX_VERSIONS, 20);
});

Deno.test("lost characters are those outside the common prefix and suffix", () => {
  const cases: [string, string, number][] = [
    ["", "", 0],
    ["", "abc", 0],
    ["abc", "abc", 0],
    ["abc", "abcd", 0],
    ["abc", "xabc", 0],
    ["abc", "abxc", 0],
    ["abc", "", 3],
    ["abc", "ab", 1],
    ["abc", "bc", 1],
    ["abc", "ac", 1],
    ["aaa", "aa", 1],
    ["aa", "aaa", 0],
    ["abc", "xyz", 3],
  ];
  for (const [before, after, lost] of cases) {
    assert.equal(lostCharacters(before, after), lost, `${before} → ${after}`);
  }
});

Deno.test("a text that grows or loses a few words replaces the version before it", () => {
  const before = version({});
  for (const words of ["We dug the bed. It was hard.", "First we dug the bed.", "We dug it.", ""]) {
    assert.ok(replacesVersion(before, nextText(words)), words);
  }
  assert.ok(replacesVersion(version({ words: LONG }), nextText(LONG.slice(40))), "less than a tenth");
});

Deno.test("a text that loses much is a new version", () => {
  for (const words of ["", "o", LONG.slice(0, 100), LONG.toUpperCase(), LONG.slice(50)]) {
    assert.ok(!replacesVersion(version({ words: LONG }), nextText(words)), words.slice(0, 20));
  }
});

Deno.test("small losses are added up", () => {
  const words = LONG.slice(0, 440);
  assert.ok(replacesVersion(version({ words, lost: 20 }), nextText(words.slice(0, 420))));
  assert.ok(!replacesVersion(version({ words, lost: 30 }), nextText(words.slice(0, 420))));
});

Deno.test("a version that only lost text of the one before can be replaced", () => {
  const cut = version({ words: LONG.slice(0, 200), earlier: LONG });
  assert.ok(replacesVersion(cut, nextText("")));
  assert.ok(replacesVersion(version({ words: "", earlier: LONG }), nextText("Oh no")));
  const added = version({ words: `${LONG.slice(0, 200)} and then it rained`, earlier: LONG });
  assert.ok(!replacesVersion(added, nextText("")));
});

Deno.test("another author's text and one of ten minutes ago are never replaced", () => {
  assert.ok(!replacesVersion(version({}), nextText("We dug the bed. Yes.", { authorId: "usr_1" })));
  const at = (time: string) => replacesVersion(version({}), nextText("We dug the bed. Yes.", { at: time }));
  assert.ok(at("2026-06-15T09:10:00.000Z"));
  assert.ok(!at("2026-06-15T09:10:00.001Z"));
});
