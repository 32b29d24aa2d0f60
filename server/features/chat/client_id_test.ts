import assert from "node:assert/strict";
import { countRows, worldTest } from "../../../test/world.ts";
import { announce, messageTexts, openChatRoom, postMessage, startThread } from "./testing.ts";

worldTest(
  "another text under a used client id is refused",
  async (world) => {
    const { teacher, student, portfolio, school } = await openChatRoom(world);
    const threadId = await startThread(student, portfolio);
    const sent = await postMessage(student, threadId, "Hello", "one");
    const other = await student.post("/api/chat/messages", {
      threadId,
      message: "Something else",
      clientId: "one",
    });
    assert.equal(other.status, 409, other.text);
    assert.match(other.json<{ message: string }>().message, /different words/);
    world.advance(60_000);
    const repeated = await student.post("/api/chat/messages", {
      threadId,
      message: " Hello\n",
      clientId: "one",
    });
    assert.deepEqual([repeated.status, repeated.json()], [200, sent], "the same text is not stored again");
    assert.deepEqual(await messageTexts(teacher, threadId), ["Hello"]);
    assert.equal(await countRows(world, school.id, "chat_messages"), 1);
  },
);

worldTest("a client id is scoped to sender and conversation", async (world) => {
  const { teacher, student, portfolio } = await openChatRoom(world);
  const direct = await startThread(teacher, portfolio);
  const announced = await announce(teacher, portfolio.unitId, "Boots!");
  await postMessage(teacher, direct, "In the one", "one");
  await postMessage(teacher, announced, "In the other", "one");
  await postMessage(student, direct, "And mine", "one");
  assert.deepEqual(await messageTexts(student, direct), ["In the one", "And mine"]);
  assert.deepEqual(await messageTexts(student, announced), ["Boots!", "In the other"]);
});

worldTest(
  "a client id is plain ASCII",
  async (world) => {
    const { student, portfolio } = await openChatRoom(world);
    const threadId = await startThread(student, portfolio);
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
