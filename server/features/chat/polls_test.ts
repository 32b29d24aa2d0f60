import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Browser } from "../../../test/browser_client.ts";
import { LIFETIMES } from "../../../domain/limits.ts";
import { eachWorld } from "../../../test/world.ts";
import { announce, begin, change, markReadBy, openChatRoom, say } from "./testing.ts";

/** Asks for a path, and again with the tag that came. */
async function tagOf(who: Browser, path: string): Promise<string> {
  const answer = await who.get(path);
  assert.equal(answer.status, 200, answer.text);
  const tag = answer.headers.get("etag");
  assert.match(tag ?? "", /^W\/"/, path);
  return tag!;
}

eachWorld(
  "an unchanged poll is answered 304 with nothing in it, after one trip to the database",
  async (world) => {
    const { teacher, student, portfolio } = await openChatRoom(world);
    const direct = `/api/chat/threads/direct?assignmentId=${portfolio.id}`;
    const begun = await tagOf(student, direct);
    assert.equal((await student.get(direct, { "if-none-match": begun })).status, 304, "also before it began");
    const threadId = await begin(teacher, portfolio);
    await say(teacher, threadId, "Hello");
    await announce(teacher, portfolio.unitId, "To all of you");
    const paths = [
      direct,
      `/api/chat/threads/${threadId}/messages`,
      "/api/chat/threads",
      "/api/chat/threads?type=broadcast",
      "/api/chat/unread-count",
    ];
    for (const who of [teacher, student]) {
      for (const path of paths) {
        const tag = await tagOf(who, path);
        for (const known of [tag, tag.replace("W/", ""), `"other", ${tag}`]) {
          world.countRoundTrips();
          const answer = await who.get(path, { "if-none-match": known });
          assert.equal(answer.status, 304, `${path} ${known}`);
          assert.equal(answer.text, "");
          assert.equal(answer.headers.get("etag"), tag);
          assert.equal(answer.headers.get("cache-control"), "no-store");
          assert.equal(world.countRoundTrips(), 1, path);
        }
        assert.equal((await who.get(path, { "if-none-match": `"nothing"` })).status, 200);
      }
    }
  },
);

eachWorld("whatever changes an answer changes its tag", async (world) => {
  const room = await openChatRoom(world);
  const { teacher, student, portfolio, pupil } = room;
  const threadId = await begin(teacher, portfolio);
  await say(teacher, threadId, "one");
  const direct = `/api/chat/threads/direct?assignmentId=${portfolio.id}`;
  const messages = `/api/chat/threads/${threadId}/messages`;
  const lists = ["/api/chat/threads", "/api/chat/unread-count"];
  const changes: [string, Browser, string[], () => Promise<unknown>][] = [
    ["a message", student, [direct, messages, ...lists], () => say(teacher, threadId, "two")],
    ["a message of one's own", student, [direct, messages, ...lists], () => say(student, threadId, "three")],
    ["reading", student, [direct, ...lists], () => markReadBy(student, threadId)],
    ["an announcement", student, lists, () => announce(teacher, portfolio.unitId, "Boots!")],
    ["a new name", teacher, lists, () => change(room, sql`update students set first_name = 'Amy'`)],
    [
      "a student who leaves the class",
      student,
      lists,
      () => change(room, sql`delete from student_teachers where student_id = ${pupil.id}`),
    ],
    [
      "an archived portfolio",
      teacher,
      [direct, ...lists],
      () => change(room, sql`update unit_assignments set archived_at = '2026-06-15T09:00:00.000Z'`),
    ],
  ];
  for (const [what, who, paths, happens] of changes) {
    const tags = await Promise.all(paths.map((path) => tagOf(who, path)));
    await happens();
    for (const [i, path] of paths.entries()) {
      const answer = await who.get(path, { "if-none-match": tags[i]! });
      assert.equal(answer.status, 200, `${what}: ${path}`);
      assert.notEqual(answer.headers.get("etag"), tags[i]);
    }
  }
});

eachWorld(
  "what one person has tells another nothing, and who may not ask is refused as ever",
  async (world) => {
    const { teacher, student, classmate, colleague, admin, portfolio, school } = await openChatRoom(world);
    const threadId = await begin(teacher, portfolio);
    await say(teacher, threadId, "Hello");
    const paths = [
      `/api/chat/threads/direct?assignmentId=${portfolio.id}`,
      `/api/chat/threads/${threadId}/messages`,
    ];
    for (const path of paths) {
      const [mine, hers] = [await tagOf(student, path), await tagOf(teacher, path)];
      assert.equal((await student.get(path, { "if-none-match": hers })).status, 200);
      for (const who of [classmate, colleague, admin]) {
        const { id } = (await who.get("/api/auth/user")).json<{ id: string }>();
        const guessed = [mine, hers].map((tag) => tag.replace(/(stu|usr)_\w+/, id));
        const known = [mine, hers, ...guessed].join(", ");
        assert.equal((await who.get(path, { "if-none-match": known })).status, 404, "guessed right");
      }
      assert.equal((await world.browser(school.host).get(path, { "if-none-match": mine })).status, 401);
    }
    const list = "/api/chat/unread-count";
    const [mine, hers] = [await tagOf(student, list), await tagOf(teacher, list)];
    assert.equal((await student.get(list, { "if-none-match": hers })).status, 200);
    assert.equal((await world.browser(school.host).get(list, { "if-none-match": mine })).status, 401);
    const elsewhere = `/api/chat/threads/thr_${"0".repeat(20)}/messages`;
    assert.equal((await student.get(elsewhere, { "if-none-match": mine })).status, 404);
  },
);

eachWorld("asking by itself is no use of a session: it ends as where nobody is there", async (world) => {
  const room = await openChatRoom(world);
  const { student, teacher, portfolio } = room;
  const threadId = await begin(teacher, portfolio);
  const path = `/api/chat/threads/${threadId}/messages`;
  const tag = await tagOf(student, path);
  const poll = () => student.get(path, { "if-none-match": tag });
  const quarter = LIFETIMES.studentSessionIdle / 4;
  for (let i = 0; i < 3; i++) {
    world.advance(quarter);
    assert.equal((await poll()).status, 304);
  }
  await say(teacher, threadId, "Are you there?");
  assert.equal((await poll()).status, 200, "what has changed is told, and counts no more than that");
  assert.equal((await markReadBy(student, threadId)).status, 200, "which the open chat notes by itself");
  world.advance(quarter);
  assert.equal((await poll()).status, 401);
});

eachWorld("a poll of somebody who was archived or signed out is refused at once", async (world) => {
  const room = await openChatRoom(world);
  const { student, teacher, portfolio } = room;
  const path = `/api/chat/threads/${await begin(teacher, portfolio)}/messages`;
  const tag = await tagOf(student, path);
  const poll = () => student.get(path, { "if-none-match": tag });
  await change(room, sql`update students set archived_at = '2026-06-15T09:00:00.000Z'`);
  assert.equal((await poll()).status, 401);
  await change(room, sql`update students set archived_at = null`);
  assert.equal((await poll()).status, 304);
  assert.equal((await student.post("/api/student-auth/logout")).status, 200);
  assert.equal((await poll()).status, 401);
});
