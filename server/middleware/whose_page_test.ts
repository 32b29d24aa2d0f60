import assert from "node:assert/strict";
import { PAGE_PERSON } from "../../domain/page_person.ts";
import type { Browser } from "../../test/browser_client.ts";
import { eachWorld } from "../../test/world.ts";
import { begin, directOf, openChatRoom, say, unreadOf, wordsIn } from "../features/chat/testing.ts";

const idOf = async (who: Browser) => (await who.get("/api/auth/user")).json<{ id: string }>().id;
const pageOf = (id: string) => ({ [PAGE_PERSON]: id });

eachWorld("what a page sends never goes out under the name of whoever has signed in since", async (world) => {
  const { teacher, student, classmate, pupil, portfolio } = await openChatRoom(world);
  const direct = { assignmentId: portfolio.id };
  assert.equal((await teacher.post("/api/chat/threads/direct", direct, pageOf(pupil.id))).status, 401);
  assert.equal((await directOf(teacher, portfolio)).thread, null);
  const threadId = await begin(student, portfolio);
  const message = { threadId, message: "Mine", clientId: "c1" };
  for (const other of [teacher, classmate]) {
    const answer = await other.post("/api/chat/messages", message, pageOf(pupil.id));
    assert.deepEqual([answer.status, answer.json()["code"]], [401, "unauthorized"]);
  }
  assert.deepEqual(await wordsIn(teacher, threadId), []);
  assert.equal((await student.post("/api/chat/messages", message, pageOf(pupil.id))).status, 201);
  assert.deepEqual(await wordsIn(teacher, threadId), ["Mine"]);
});

eachWorld("feedback typed on a colleague's page is not saved under one's own name", async (world) => {
  const { teacher, colleague, pupil, portfolio } = await openChatRoom(world);
  await colleague.post(`/api/students/${pupil.id}/link`);
  const [submission] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
    { id: string; teacherComment: string }[]
  >();
  const path = `/api/submissions/${submission?.id}`;
  const words = { teacherComment: "Well done" };
  assert.equal((await colleague.put(path, words, pageOf(await idOf(teacher)))).status, 401);
  assert.equal((await colleague.put(path, words, pageOf(await idOf(colleague)))).status, 200);
});

eachWorld("a page that somebody else has left open shows and reads nothing more", async (world) => {
  const { teacher, colleague, student, pupil, portfolio } = await openChatRoom(world);
  await colleague.post(`/api/students/${pupil.id}/link`);
  const threadId = await begin(teacher, portfolio);
  await say(student, threadId, "Hello");
  const mine = await idOf(teacher);
  const unread = "/api/chat/unread-count";
  const tag = (await teacher.get(unread)).headers.get("etag") ?? "";
  assert.equal((await teacher.get(unread, { "if-none-match": tag, ...pageOf(mine) })).status, 304);
  assert.equal((await colleague.get(unread, { "if-none-match": tag, ...pageOf(mine) })).status, 401);
  assert.equal((await colleague.get("/api/students", pageOf(mine))).status, 401);
  const read = { method: "PATCH", body: {}, headers: pageOf(mine) };
  assert.equal((await colleague.send(`/api/chat/threads/${threadId}/read`, read)).status, 401);
  assert.equal(await unreadOf(colleague), 1);
});

eachWorld("a page says whose it is, and one that nobody is signed in to says nothing", async (world) => {
  const { student, pupil } = await openChatRoom(world);
  assert.match((await student.get("/")).text, new RegExp(`<html [^>]*data-person-id="${pupil.id}"`));
  assert.doesNotMatch((await world.browser(student.host).get("/")).text, /data-person-id/);
});

eachWorld("a page stays its reader's own when they switch their role", async (world) => {
  const { admin } = await openChatRoom(world);
  const mine = pageOf(await idOf(admin));
  for (const role of ["teacher", "admin"]) {
    admin.cookies.set("activeRole", role);
    assert.equal((await admin.get("/api/chat/unread-count", mine)).status, 200, role);
  }
});
