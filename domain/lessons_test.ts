import assert from "node:assert/strict";
import {
  checkClassCode,
  checkLessonMinutes,
  codeDigits,
  DEFAULT_LESSON_MINUTES,
  durationText,
  formatClassCode,
  LESSON_LENGTHS_MINUTES,
  lessonTimeLeft,
  MAX_LESSON_MINUTES,
  spokenClassCode,
} from "./lessons.ts";
import { LIFETIMES } from "./limits.ts";
import { links } from "./links.ts";

Deno.test("a lesson takes whole minutes, at most eight hours, and an hour unless said otherwise", () => {
  for (const minutes of [1, ...LESSON_LENGTHS_MINUTES, 480]) assert.equal(checkLessonMinutes(minutes), null);
  for (const minutes of [0, -30, 481, 30.5, NaN, Infinity]) {
    assert.equal(checkLessonMinutes(minutes), "A lesson takes between 1 minute and 8 hours");
  }
  assert.equal(DEFAULT_LESSON_MINUTES, 60);
  assert.equal(MAX_LESSON_MINUTES, 480);
  assert.ok(LIFETIMES.maxLesson < LIFETIMES.studentSession, "a session never outlasts a student's");
});

Deno.test("a class code is six digits, however they are spaced", () => {
  for (const typed of ["482913", " 482 913 ", "482-913", "4 8 2 9 1 3", "000000"]) {
    assert.equal(checkClassCode(typed), null, typed);
  }
  assert.equal(codeDigits(" 482 913 "), "482913");
  assert.equal(checkClassCode("  "), "Enter the class code.");
  for (const typed of ["48291", "4829134", "48291x", "48.2913", "٤٨٢٩١٣"]) {
    assert.equal(checkClassCode(typed), "The class code has 6 numbers.", typed);
  }
});

Deno.test("a class code is shown in two halves and spoken digit by digit", () => {
  assert.equal(formatClassCode("482913"), "482 913");
  assert.equal(spokenClassCode("004013"), "0 0 4, 0 1 3");
});

Deno.test("durations and the time left are written in words", () => {
  assert.deepEqual([1, 45, 60, 90, 120, 121].map(durationText), [
    "1 minute",
    "45 minutes",
    "1 hour",
    "1 hour 30 minutes",
    "2 hours",
    "2 hours 1 minute",
  ]);
  const left = (time: string) => lessonTimeLeft("2026-06-15T10:00:00.000Z", new Date(`2026-06-15T${time}Z`));
  assert.equal(left("09:00:00"), "1 hour left");
  assert.equal(left("09:00:01"), "1 hour left");
  assert.equal(left("09:15:00"), "45 minutes left");
  assert.equal(left("09:58:00"), "2 minutes left");
  assert.equal(left("09:59:10"), "Less than a minute left");
  assert.equal(left("10:00:00"), "The time is up");
  assert.equal(left("11:00:00"), "The time is up");
});

Deno.test("a card's address carries its token where no server sees it", () => {
  const url = new URL(links.card("a-token_1"), "https://oak.example");
  assert.deepEqual([url.pathname, url.search, url.hash], ["/card", "", "#a-token_1"]);
  assert.equal(links.card(), "/card");
});
