import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { countRows, worldTest } from "../../../test/world.ts";
import type { CardHolder } from "./list_card_holders.ts";
import type { NewCard } from "./print_cards.ts";
import { makeCard, openCardSchool, openLesson, readEvents, signInByCard } from "./testing.ts";

worldTest("cards are made for all selected students, and stored as hashes", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const jay = await addStudent(teacher, { firstName: "Jay", lastName: "Ash", yearGroup: null });
  const created = await teacher.post("/api/cards", {
    studentIds: [studentRecord.id, jay.id, studentRecord.id],
  });
  assert.equal(created.status, 201, created.text);
  assert.equal(created.headers.get("cache-control"), "no-store");
  const cards = created.json<NewCard[]>();
  assert.deepEqual(cards.map(({ token: _token, ...card }) => card), [
    { studentId: jay.id, firstName: "Jay", lastName: "Ash", yearGroup: null },
    { studentId: studentRecord.id, firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" },
  ]);
  for (const { token } of cards) assert.match(token, /^[\w-]{43}$/);
  assert.notEqual(cards[0]!.token, cards[1]!.token);
  const [stored] = await school.rows<{ rows: string }>(
    sql`select json_group_array(json_array(token_hash, student_id)) as rows
        from student_cards`,
  );
  for (const { token } of cards) assert.ok(!stored!.rows.includes(token));
  const events = await readEvents(school, "student_card.made");
  assert.deepEqual(events.map(({ data }) => Object.keys(data).sort()), [["cardId", "mode"], [
    "cardId",
    "mode",
  ]]);
  const before = await countRows(world, school.id, "student_cards");
  for (const studentIds of [[], Array(61).fill(studentRecord.id), ["stu_none"], "all"]) {
    const refused = await teacher.post("/api/cards", { studentIds });
    assert.ok([400, 404].includes(refused.status), refused.text);
  }
  assert.equal(await countRows(world, school.id, "student_cards"), before);
});

worldTest("one inaccessible student, and no card is made at all", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const elm = await openCardSchool(world, "elm");
  const colleague = await signInNewStaff(world, school, "teacher", "u@oak.example");
  const other = await addStudent(colleague, { firstName: "Zoe" });
  const postCards = (browser: BrowserClient, ...studentIds: string[]) =>
    browser.post("/api/cards", { studentIds });
  assert.equal((await postCards(teacher, studentRecord.id, other.id)).status, 404);
  assert.equal((await postCards(teacher, studentRecord.id, elm.studentRecord.id)).status, 404);
  assert.equal(
    (await postCards(await signInStudent(world, school, studentRecord), studentRecord.id)).status,
    403,
  );
  assert.equal(await countRows(world, school.id, "student_cards"), 0);
  assert.equal((await postCards(admin, studentRecord.id, other.id)).status, 201);
  await school.run(sql`update students set archived_at = '2026-06-01' where id = ${other.id}`);
  assert.equal((await postCards(admin, studentRecord.id, other.id)).status, 404);
});

worldTest("a student's three newest cards work side by side; older ones end", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const { code } = await openLesson(teacher);
  const tokens: string[] = [];
  for (let i = 0; i < 4; i++) tokens.push(await makeCard(teacher, studentRecord));
  const statuses = await Promise.all(
    tokens.map(async (token) => (await signInByCard(world, school, { token, code })).answer.status),
  );
  assert.deepEqual(statuses, [400, 200, 200, 200]);
});

worldTest("revoking a lost card ends all of its student's cards and card sessions", async (world) => {
  const { school, teacher, admin, studentRecord } = await openCardSchool(world);
  const elm = await openCardSchool(world, "elm");
  const colleague = await signInNewStaff(world, school, "teacher", "u@oak.example");
  const tokens = [await makeCard(teacher, studentRecord), await makeCard(teacher, studentRecord)];
  const { code } = await openLesson(teacher);
  const cardSignIn = await signInByCard(world, school, { token: tokens[0]!, code });
  const byLink = await signInStudent(world, school, studentRecord);
  const path = `/api/students/${studentRecord.id}/revoke-cards`;
  for (const browser of [colleague, elm.admin]) assert.equal((await browser.post(path)).status, 404);
  assert.equal((await cardSignIn.browser.post(path)).status, 403);
  assert.deepEqual((await admin.post(path)).json(), { revoked: 2 });
  assert.equal((await cardSignIn.browser.get("/api/student-auth/user")).status, 401);
  assert.equal((await byLink.get("/api/student-auth/user")).status, 200, "a link is another door");
  for (const token of tokens) {
    assert.equal(
      (await signInByCard(world, school, { token, code })).answer.status,
      400,
    );
  }
  assert.deepEqual((await teacher.post(path)).json(), { revoked: 0 });
  assert.equal((await readEvents(school, "student_card.revoked")).length, 1);
});

worldTest("the list shows the actor's own students, and when each last got a card", async (world) => {
  const { teacher, admin, school, studentRecord } = await openCardSchool(world);
  const colleague = await signInNewStaff(world, school, "teacher", "u@oak.example");
  await addStudent(colleague, { firstName: "Zoe", lastName: "Zed", yearGroup: "Year 7" });
  const list = async (browser: BrowserClient, search = "") =>
    (await browser.get(`/api/cards?search=${search}`)).json<CardHolder[]>();
  const [before] = await list(teacher);
  assert.deepEqual([before!.cards, before!.lastCardAt], [0, null]);
  await makeCard(teacher, studentRecord);
  world.advance(3600_000);
  await makeCard(teacher, studentRecord);
  world.countRoundTrips();
  const [after] = await list(teacher);
  assert.equal(world.countRoundTrips(), 2, "the session and the list");
  assert.deepEqual(after, {
    id: studentRecord.id,
    studentId: after!.studentId,
    firstName: "Amira",
    lastName: "Begum",
    yearGroup: "Year 9",
    cards: 2,
    lastCardAt: "2026-06-15T10:00:00.000Z",
  });
  const names = async (browser: BrowserClient, search?: string) =>
    (await list(browser, search)).map(({ firstName }) => firstName);
  assert.deepEqual(await names(colleague), ["Zoe"]);
  assert.deepEqual(await names(admin), ["Amira", "Zoe"]);
  assert.deepEqual(await names(admin, "ZED%20zo"), ["Zoe"]);
  assert.deepEqual(await names(teacher, "zed"), []);
});
