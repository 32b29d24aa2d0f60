import assert from "node:assert/strict";
import { worldTest } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson, readEvents, wrongCode } from "../lessons/testing.ts";

worldTest("a card and the class code sign in within a frame, for the lesson", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const lesson = await openLesson(teacher);
  const frame = world.browser(school.host);
  const signIn = (code: string) => frame.post("/embed/api/widget/card", { token, code, visit: null });
  assert.equal((await signIn(wrongCode(lesson))).status, 403);
  assert.equal((await signIn("")).status, 400);
  const signedIn = await signIn(lesson.code);
  assert.equal(signedIn.status, 200, signedIn.text);
  assert.match(signedIn.headers.getSetCookie().join("\n"), /^widget=.*Partitioned$/m);
  assert.equal(frame.cookies.has("session"), false);
  assert.equal(
    (await frame.get("/embed/api/student-auth/user")).json<{ id: string }>().id,
    studentRecord.id,
  );
  assert.equal((await frame.get("/api/student-auth/user")).status, 401);
  const [event] = await readEvents(school, "student.signed_in");
  assert.equal(event!.data.by, "widget_card");
  world.advance(61 * 60_000);
  assert.equal((await frame.get("/embed/api/student-auth/user")).status, 401, "the lesson is over");
  const next = await openLesson(teacher);
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: false })).status, 200);
  assert.equal((await signIn(next.code)).status, 403, "cards are off");
});
