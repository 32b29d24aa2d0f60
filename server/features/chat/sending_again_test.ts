import assert from "node:assert/strict";
import { countRows, eachWorld } from "../../../test/world.ts";
import { announce, begin, openChatRoom, say, wordsIn } from "./testing.ts";

eachWorld(
  "other words under a name that was used are refused, so that they are never lost",
  async (world) => {
    const { teacher, student, portfolio, school } = await openChatRoom(world);
    const threadId = await begin(student, portfolio);
    await say(student, threadId, "Hello", "one");
    const other = await student.post("/api/chat/messages", {
      threadId,
      message: "Something else",
      clientId: "one",
    });
    assert.equal(other.status, 409, other.text);
    assert.match(other.json<{ message: string }>().message, /other words/);
    assert.equal((await say(student, threadId, " Hello\n", "one")).seq, 1, "the same as it is kept");
    assert.deepEqual(await wordsIn(teacher, threadId), ["Hello"]);
    assert.equal(await countRows(world, school.id, "chat_messages"), 1);
  },
);

eachWorld("a name is one sender's in one conversation", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const direct = await begin(teacher, portfolio);
  const announced = await announce(teacher, portfolio.unitId, "Boots!");
  await say(teacher, direct, "In the one", "one");
  await say(teacher, announced, "In the other", "one");
  await say(student, direct, "And mine", "one");
  assert.deepEqual(await wordsIn(student, direct), ["In the one", "And mine"]);
  assert.deepEqual(await wordsIn(student, announced), ["Boots!", "In the other"]);
});

eachWorld(
  "what a browser calls a message is plain, so that no two names are taken for one",
  async (world) => {
    const { student, portfolio } = await openChatRoom(world);
    const threadId = await begin(student, portfolio);
    for (const clientId of ["", "x".repeat(101), "a\u0000b", "\ud800", "\udbff", "é", "a\nb", 7]) {
      const answer = await student.post("/api/chat/messages", { threadId, message: "Hello", clientId });
      assert.equal(answer.status, 400, JSON.stringify(clientId));
    }
    for (const clientId of ["0f8b6c1e-9d3a-4b6e-8f0a-1c2d3e4f5a6b", "client 1", "a/b+c=", "x".repeat(100)]) {
      const answer = await student.post("/api/chat/messages", { threadId, message: "Hello", clientId });
      assert.equal(answer.status, 201, answer.text);
    }
  },
);

eachWorld("a student who writes without end keeps no teacher from answering", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const threadId = await begin(student, portfolio);
  for (let i = 0; i < 100; i++) await say(student, threadId, `${i}`);
  assert.equal((await student.post("/api/chat/messages", { threadId, message: "more" })).status, 429);
  assert.equal((await say(teacher, threadId, "Please stop.")).seq, 101);
  assert.equal((await student.post("/api/chat/messages", { threadId, message: "more" })).status, 429);
  for (let i = 0; i < 99; i++) await say(teacher, threadId, `${i}`);
  const refused = await teacher.post("/api/chat/messages", { threadId, message: "more" });
  assert.equal(refused.status, 429, "staff have an end too");
  assert.equal((await teacher.post("/api/chat/messages", { threadId, message: "more" })).status, 429);
});
