import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { CARD_MESSAGES } from "../../../domain/lessons.ts";
import { addStudent, assign, signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { makeCard, openCardSchool, openLesson, readEvents, signInByCard } from "../lessons/testing.ts";

worldTest(
  "a card and the code of an open lesson sign in its student until the lesson ends",
  async (world) => {
    const { school, teacher, studentRecord } = await openCardSchool(world);
    const token = await makeCard(teacher, studentRecord);
    const lesson = await openLesson(teacher, 30);
    const spaced = `${lesson.code.slice(0, 3)} ${lesson.code.slice(3)}`;
    const { browser, answer } = await signInByCard(world, school, { token, code: spaced });
    assert.deepEqual(answer.json(), { success: true, assignmentId: null });
    const [session] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("session="));
    assert.match(session!, /Max-Age=28800; Path=\/; HttpOnly/, "as long as the lesson may yet be made");
    assert.equal((await browser.get("/api/student-auth/user")).json().id, studentRecord.id);
    const page = await browser.get("/");
    assert.match(page.text, /data-person="student" data-person-id="stu_\w+" data-session="card"/);
    assert.match(page.text, /I have finished/);
    world.advance(30 * 60_000);
    assert.equal((await browser.get("/api/student-auth/user")).status, 401);
    const [event] = (await readEvents(school, "student.signed_in")).slice(-1);
    assert.deepEqual([event!.actor, event!.data.by, event!.data.lessonId], ["student", "card", lesson.id]);
  },
);

worldTest("a student with one portfolio is led straight to it", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const { code } = await openLesson(teacher);
  const only = await assign(teacher, studentRecord);
  const { answer } = await signInByCard(world, school, { token, code });
  assert.equal(answer.json<{ assignmentId: string }>().assignmentId, only.id);
  await assign(teacher, studentRecord, "100012");
  assert.equal((await signInByCard(world, school, { token, code })).answer.json().assignmentId, null);
});

worldTest("the next student on a tablet ends the previous session", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const jay = await addStudent(teacher, { firstName: "Jay" });
  const { code } = await openLesson(teacher);
  const { browser } = await signInByCard(world, school, {
    token: await makeCard(teacher, studentRecord),
    code,
  });
  const former = new Map(browser.cookies);
  await signInByCard(world, school, { token: await makeCard(teacher, jay), code }, browser);
  assert.equal((await browser.get("/api/student-auth/user")).json().id, jay.id);
  const formerBrowser = world.browser(school.host, { cookies: former });
  assert.equal((await formerBrowser.get("/api/student-auth/user")).status, 401);
});

worldTest("a card needs an open lesson of its own school", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const elm = await openCardSchool(world, "elm");
  const token = await makeCard(teacher, studentRecord);
  const elsewhere = await openLesson(elm.teacher);
  const cardSignIn = await signInByCard(world, school, { token, code: elsewhere.code });
  assert.deepEqual([cardSignIn.answer.status, cardSignIn.answer.json().message], [
    403,
    CARD_MESSAGES.wrongCode,
  ]);
  const atElm = await signInByCard(world, elm.school, { token, code: elsewhere.code });
  assert.deepEqual([atElm.answer.status, atElm.answer.json().message], [400, CARD_MESSAGES.invalid]);
  for (const code of ["", "12345", "1234567", "abcdef"]) {
    assert.equal((await signInByCard(world, school, { token, code })).answer.status, 400, code);
  }
  const lesson = await openLesson(teacher, 30);
  world.advance(30 * 60_000);
  assert.equal(
    (await signInByCard(world, school, { token, code: lesson.code })).answer.status,
    403,
    "it is over",
  );
  assert.equal(cardSignIn.browser.cookies.size, 0);
});

worldTest("revoked, expired and unknown cards and archived students all answer alike", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const token = await makeCard(teacher, studentRecord);
  const { code } = await openLesson(teacher);
  const invalid = async (token: string) => {
    const { answer } = await signInByCard(world, school, { token, code });
    assert.deepEqual([answer.status, answer.json().message], [400, CARD_MESSAGES.invalid]);
    assert.ok(!answer.text.includes("Amira"));
  };
  await invalid("x".repeat(43));
  await school.run(sql`update students set archived_at = '2026-06-15'`);
  await invalid(token);
  await school.run(sql`update students set archived_at = null`);
  await school.run(sql`update student_cards set expires_at = '2026-06-15T09:00:00.000Z'`);
  await invalid(token);
  const newCard = await makeCard(teacher, studentRecord);
  await school.run(sql`update student_cards set revoked_at = '2026-06-15'`);
  await invalid(newCard);
});

worldTest(
  "a school that switches cards off lets no card in, whatever the card and the code",
  async (world) => {
    const { school, admin, teacher, studentRecord } = await openCardSchool(world);
    const token = await makeCard(teacher, studentRecord);
    const { code } = await openLesson(teacher);
    await admin.put("/api/lessons/settings", { cardsAllowed: false });
    for (const card of [{ token, code }, { token: "x".repeat(43), code: "000000" }]) {
      const { answer } = await signInByCard(world, school, card);
      assert.deepEqual([answer.status, answer.json().message], [403, CARD_MESSAGES.disabled]);
    }
    await admin.put("/api/lessons/settings", { cardsAllowed: true });
    assert.equal(
      (await signInByCard(world, school, { token, code })).answer.status,
      403,
      "the lesson stays closed",
    );
    const again = await openLesson(teacher);
    assert.equal((await signInByCard(world, school, { token, code: again.code })).answer.status, 200);
  },
);

worldTest(
  "sign-out leads card users to the card page and link users to the start page",
  async (world) => {
    const { school, teacher, studentRecord } = await openCardSchool(world);
    const own = await assign(teacher, studentRecord);
    const { code } = await openLesson(teacher);
    const { browser } = await signInByCard(world, school, {
      token: await makeCard(teacher, studentRecord),
      code,
    });
    const out = await browser.post("/api/logout");
    assert.deepEqual([out.status, out.headers.get("location")], [303, "/card?done=1"]);
    assert.match(out.headers.getSetCookie().join("; "), new RegExp(`signedOut=${studentRecord.id}`));
    const where = async (path: string) => (await browser.get(path)).headers.get("location");
    assert.equal(await where("/"), "/card?ended=1");
    assert.equal(await where(`/portfolio/${own.id}`), `/student-access?assignmentId=${own.id}`);
    assert.equal(await where(`/student-access?assignmentId=${own.id}`), "/card?ended=1");
    assert.equal(await where("/student-access"), null, "and the way to a mailed link stays open");
    const byLink = await signInStudent(world, school, studentRecord);
    assert.equal((await byLink.post("/api/logout")).headers.get("location"), "/?signedOut=1");
    assert.equal((await byLink.get("/")).status, 200);
  },
);
