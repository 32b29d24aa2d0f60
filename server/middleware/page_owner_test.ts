import assert from "node:assert/strict";
import { PAGE_OWNER_HEADER } from "../../domain/call_headers.ts";
import type { BrowserClient } from "../../test/browser_client.ts";
import { addStudent, signInStudent } from "../../test/factories.ts";
import { worldTest } from "../../test/world.ts";
import {
  messageTexts,
  openChatRoom,
  postMessage,
  readDirectChat,
  readUnreadCount,
  startThread,
} from "../features/chat/testing.ts";
import { makeCard, openCardSchool, openLesson, signInByCard } from "../features/lessons/testing.ts";
import { createAccessLink } from "../features/students/create_access_link.ts";

const idOf = async (who: BrowserClient) => (await who.get("/api/auth/user")).json<{ id: string }>().id;
const pageOf = (id: string) => ({ [PAGE_OWNER_HEADER]: id });

worldTest("a page's message is never sent under the name of a later user", async (world) => {
  const { teacher, student, classmate, studentRecord, portfolio } = await openChatRoom(world);
  const direct = { assignmentId: portfolio.id };
  assert.equal(
    (await teacher.post("/api/chat/threads/direct", direct, pageOf(studentRecord.id))).status,
    401,
  );
  assert.equal((await readDirectChat(teacher, portfolio)).thread, null);
  const threadId = await startThread(student, portfolio);
  const message = { threadId, message: "Mine", clientId: "c1" };
  for (const sibling of [teacher, classmate]) {
    const answer = await sibling.post("/api/chat/messages", message, pageOf(studentRecord.id));
    assert.deepEqual([answer.status, answer.json()["code"]], [401, "unauthorized"]);
  }
  assert.deepEqual(await messageTexts(teacher, threadId), []);
  assert.equal((await student.post("/api/chat/messages", message, pageOf(studentRecord.id))).status, 201);
  assert.deepEqual(await messageTexts(teacher, threadId), ["Mine"]);
});

worldTest("feedback typed on a colleague's page is not saved", async (world) => {
  const { teacher, colleague, studentRecord, portfolio } = await openChatRoom(world);
  await colleague.post(`/api/students/${studentRecord.id}/link`);
  const [submission] = (await teacher.get(`/api/assignments/${portfolio.id}/submissions`)).json<
    { id: string; teacherComment: string }[]
  >();
  const path = `/api/submissions/${submission?.id}`;
  const words = { teacherComment: "Well done" };
  assert.equal((await colleague.put(path, words, pageOf(await idOf(teacher)))).status, 401);
  assert.equal((await colleague.put(path, words, pageOf(await idOf(colleague)))).status, 200);
});

worldTest("a page left open by another user reads nothing more", async (world) => {
  const { teacher, colleague, student, studentRecord, portfolio } = await openChatRoom(world);
  await colleague.post(`/api/students/${studentRecord.id}/link`);
  const threadId = await startThread(colleague, portfolio);
  await postMessage(student, threadId, "Hello");
  const own = await idOf(teacher);
  const unread = "/api/chat/unread-count";
  const tag = (await teacher.get(unread)).headers.get("etag") ?? "";
  assert.equal((await teacher.get(unread, { "if-none-match": tag, ...pageOf(own) })).status, 304);
  assert.equal((await colleague.get(unread, { "if-none-match": tag, ...pageOf(own) })).status, 401);
  assert.equal((await colleague.get("/api/students", pageOf(own))).status, 401);
  const read = { method: "PATCH", body: {}, headers: pageOf(own) };
  assert.equal((await colleague.send(`/api/chat/threads/${threadId}/read`, read)).status, 401);
  assert.equal(await readUnreadCount(colleague), 1);
});

worldTest("a page names its owner, a signed-out page does not", async (world) => {
  const { student, studentRecord } = await openChatRoom(world);
  assert.match((await student.get("/")).text, new RegExp(`<html [^>]*data-person-id="${studentRecord.id}"`));
  assert.doesNotMatch((await world.browser(student.host).get("/")).text, /data-person-id/);
});

worldTest("a page stays its reader's own when they switch their role", async (world) => {
  const { admin } = await openChatRoom(world);
  const own = pageOf(await idOf(admin));
  for (const role of ["teacher", "admin"]) {
    admin.cookies.set("activeRole", role);
    assert.equal((await admin.get("/api/chat/unread-count", own)).status, 200, role);
  }
});

worldTest(
  "a card signs in on a page of the last student, also on a retry",
  async (world) => {
    const { school, teacher, studentRecord } = await openCardSchool(world);
    const next = await addStudent(teacher, { firstName: "Ben" });
    const { code } = await openLesson(teacher);
    const { browser } = await signInByCard(world, school, {
      token: await makeCard(teacher, studentRecord),
      code,
    });
    const card = { token: await makeCard(teacher, next), code };
    for (const time of ["first", "again"]) {
      const answer = await browser.post("/api/student-access/card", card, pageOf(studentRecord.id));
      assert.equal(answer.status, 200, `${time}: ${answer.text}`);
    }
    assert.equal((await browser.get("/api/student-auth/user", pageOf(next.id))).status, 200);
  },
);

worldTest("a mailed link signs in on a page opened by another student", async (world) => {
  const { school, teacher, studentRecord } = await openCardSchool(world);
  const sibling = await addStudent(teacher, { firstName: "Ben" });
  const browser = await signInStudent(world, school, sibling);
  const { token } = await world.services.doors.writeTenant(
    school.id,
    (tx) =>
      createAccessLink(tx, { kind: "operator" }, { studentId: studentRecord.id, now: world.services.now() }),
  );
  const page = pageOf("stu_another");
  const checked = await browser.get(`/api/student-access/validate-token?token=${token}`, page);
  assert.deepEqual([checked.status, checked.json()["valid"]], [200, true]);
  const body = { token, email: studentRecord.email };
  assert.equal((await browser.post("/api/student-access/verify-email", body, page)).status, 200);
  assert.equal((await browser.get("/api/student-auth/user", pageOf(studentRecord.id))).status, 200);
});

worldTest("a new link can be requested on a page opened by another user", async (world) => {
  const { teacher, studentRecord } = await openCardSchool(world);
  const page = pageOf(studentRecord.id);
  for (const path of ["/api/login/email", "/api/student-access/request"]) {
    assert.equal((await teacher.post(path, { email: "unknown@oak.example" }, page)).status, 200, path);
  }
});
