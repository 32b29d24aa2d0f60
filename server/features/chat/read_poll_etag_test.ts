import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { worldTest } from "../../../test/world.ts";
import {
  announce,
  archive,
  openChatRoom,
  patchRead,
  postMessage,
  startThread,
  unarchive,
} from "./testing.ts";

async function readEtag(browser: BrowserClient, path: string): Promise<string> {
  const answer = await browser.get(path);
  assert.equal(answer.status, 200, answer.text);
  const tag = answer.headers.get("etag");
  assert.match(tag ?? "", /^W\/"/, path);
  return tag!;
}

worldTest(
  "an unchanged poll is answered 304 with nothing in it, after one trip to the database",
  async (world) => {
    const { teacher, student, portfolio } = await openChatRoom(world);
    const direct = `/api/chat/threads/direct?assignmentId=${portfolio.id}`;
    const emptyTag = await readEtag(student, direct);
    assert.equal(
      (await student.get(direct, { "if-none-match": emptyTag })).status,
      304,
      "also before it began",
    );
    const threadId = await startThread(teacher, portfolio);
    await postMessage(teacher, threadId, "Hello");
    await announce(teacher, portfolio.unitId, "To all of you");
    const paths = [
      direct,
      `/api/chat/threads/${threadId}/messages`,
      "/api/chat/threads",
      "/api/chat/threads?type=broadcast",
      "/api/chat/unread-count",
    ];
    for (const browser of [teacher, student]) {
      for (const path of paths) {
        const tag = await readEtag(browser, path);
        for (const known of [tag, tag.replace("W/", ""), `"other", ${tag}`]) {
          world.countRoundTrips();
          const answer = await browser.get(path, { "if-none-match": known });
          assert.equal(answer.status, 304, `${path} ${known}`);
          assert.equal(answer.text, "");
          assert.equal(answer.headers.get("etag"), tag);
          assert.equal(answer.headers.get("cache-control"), "no-store");
          assert.equal(world.countRoundTrips(), 1, path);
        }
        assert.equal((await browser.get(path, { "if-none-match": `"nothing"` })).status, 200);
      }
    }
  },
);

worldTest(
  "one reader's tag is useless to another, and refusals stay the same",
  async (world) => {
    const { teacher, student, classmate, colleague, admin, portfolio, school } = await openChatRoom(world);
    const threadId = await startThread(teacher, portfolio);
    await postMessage(teacher, threadId, "Hello");
    const paths = [
      `/api/chat/threads/direct?assignmentId=${portfolio.id}`,
      `/api/chat/threads/${threadId}/messages`,
    ];
    for (const path of paths) {
      const [studentTag, teacherTag] = [await readEtag(student, path), await readEtag(teacher, path)];
      assert.equal((await student.get(path, { "if-none-match": teacherTag })).status, 200);
      for (const browser of [classmate, colleague, admin]) {
        const { id } = (await browser.get("/api/auth/user")).json<{ id: string }>();
        const guessed = [studentTag, teacherTag].map((tag) => tag.replace(/(stu|usr)_\w+/, id));
        const known = [studentTag, teacherTag, ...guessed].join(", ");
        assert.equal((await browser.get(path, { "if-none-match": known })).status, 404, "guessed right");
      }
      assert.equal((await world.browser(school.host).get(path, { "if-none-match": studentTag })).status, 401);
    }
    const list = "/api/chat/unread-count";
    const [studentTag, teacherTag] = [await readEtag(student, list), await readEtag(teacher, list)];
    assert.equal((await student.get(list, { "if-none-match": teacherTag })).status, 200);
    assert.equal((await world.browser(school.host).get(list, { "if-none-match": studentTag })).status, 401);
    const elsewhere = `/api/chat/threads/thr_${"0".repeat(20)}/messages`;
    assert.equal((await student.get(elsewhere, { "if-none-match": studentTag })).status, 404);
  },
);

worldTest("polling does not keep a session alive", async (world) => {
  const room = await openChatRoom(world);
  const { student, teacher, portfolio } = room;
  const threadId = await startThread(teacher, portfolio);
  const path = `/api/chat/threads/${threadId}/messages`;
  const tag = await readEtag(student, path);
  const poll = () => student.get(path, { "if-none-match": tag });
  const quarter = LIFETIMES.studentSessionIdle / 4;
  for (let i = 0; i < 3; i++) {
    world.advance(quarter);
    assert.equal((await poll()).status, 304);
  }
  await postMessage(teacher, threadId, "Are you there?");
  assert.equal((await poll()).status, 200, "what has changed is told, and counts no more than that");
  assert.equal((await patchRead(student, threadId)).status, 200, "which the open chat notes on its own");
  world.advance(quarter);
  assert.equal((await poll()).status, 401);
});

worldTest("a poll is refused once its reader is archived or signed out", async (world) => {
  const room = await openChatRoom(world);
  const { student, teacher, portfolio } = room;
  const path = `/api/chat/threads/${await startThread(teacher, portfolio)}/messages`;
  const tag = await readEtag(student, path);
  const poll = () => student.get(path, { "if-none-match": tag });
  await archive(room, "students");
  assert.equal((await poll()).status, 401);
  await unarchive(room, "students");
  assert.equal((await poll()).status, 304);
  assert.equal((await student.post("/api/student-auth/logout")).status, 200);
  assert.equal((await poll()).status, 401);
});
