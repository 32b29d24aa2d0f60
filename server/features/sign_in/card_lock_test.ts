import assert from "node:assert/strict";
import { LIFETIMES } from "../../../domain/limits.ts";
import { worldTest } from "../../../test/world.ts";
import {
  makeCard,
  openCardSchool,
  openLesson,
  readEvents,
  signInByCard,
  wrongCode,
} from "../lessons/testing.ts";

worldTest("five wrong codes lock a card for a quarter of an hour, also for the right one", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const other = await makeCard(teacher, studentRecord);
  const lesson = await openLesson(teacher);
  const type = async (token: string, code: string) =>
    (await signInByCard(world, school, { token, code })).answer;
  const guesses = await Promise.all(Array.from({ length: 7 }, () => type(token, wrongCode(lesson))));
  assert.deepEqual(guesses.map(({ status }) => status).sort(), [403, 403, 403, 403, 403, 429, 429]);
  const locked = await type(token, lesson.code);
  assert.equal(locked.status, 429);
  assert.equal(locked.headers.get("retry-after"), "900");
  assert.equal(locked.json().message, "Too many wrong codes. Wait until 10:15, or ask your teacher.");
  assert.equal((await type(other, lesson.code)).status, 200, "another card of theirs is another key");
  world.advance(LIFETIMES.studentCardLock);
  assert.equal((await type(token, lesson.code)).status, 200);
  const events = await readEvents(school, "student_card.%");
  assert.deepEqual(
    events.map(({ what }) => what).filter((what) => what !== "student_card.made"),
    [...Array(4).fill("student_card.wrong_code"), "student_card.locked"],
  );
});

worldTest("a card locked in one lesson opens with the next one's code, and locks again", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const first = await openLesson(teacher, 30);
  const type = async (code: string) => (await signInByCard(world, school, { token, code })).answer.status;
  const typeWrong = async (...lessons: typeof first[]) => {
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push(await type(wrongCode(...lessons)));
    return statuses;
  };
  const lockedAtLast = [403, 403, 403, 403, 403, 429];
  assert.deepEqual(await typeWrong(first), lockedAtLast);
  assert.equal(await type(first.code), 429, "a lesson that was open before does not open it");
  world.advance(60_000);
  const next = await openLesson(admin, 30);
  assert.deepEqual(await typeWrong(first, next), lockedAtLast, "guessing stays bounded");
  assert.deepEqual([await type(first.code), await type(next.code)], [429, 429]);
  await teacher.post(`/api/lessons/${first.id}/close`);
  world.advance(60_000);
  const last = await openLesson(teacher, 30);
  assert.equal(await type(last.code), 200);
  assert.equal(await type(last.code), 200);
});
