import assert from "node:assert/strict";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { sameSender, senderName } from "./conversation_text.ts";

const message: MessageView = {
  id: "msg_1",
  threadId: "thr_1",
  seq: 1,
  senderType: "teacher",
  sender: { firstName: "Ruth", lastName: "Hall" },
  own: false,
  message: "Hello",
  createdAt: "2026-06-15T09:00:00.000Z",
  clientId: null,
  reported: false,
};

Deno.test("a sender is named in full, a teacher without a name is 'Teacher'", () => {
  assert.equal(senderName(message), "Ruth Hall");
  assert.equal(senderName({ ...message, sender: null }), "Teacher");
  assert.equal(senderName({ ...message, sender: { firstName: " ", lastName: "" } }), "Teacher");
  assert.equal(senderName({ ...message, sender: { firstName: "Ruth", lastName: "" } }), "Ruth");
  const student = { senderType: "student" as const, sender: { firstName: "Amira", lastName: "Begum" } };
  assert.equal(senderName(student), "Amira Begum");
  assert.equal(senderName({ ...student, sender: null }), "Unknown Student");
});

Deno.test("consecutive messages of one sender share a name", () => {
  const colleague = { ...message, sender: { firstName: "Carl", lastName: "Moss" } };
  assert.ok(!sameSender(message, undefined));
  assert.ok(sameSender(message, message));
  assert.ok(!sameSender(message, colleague));
  assert.ok(!sameSender(message, { ...message, own: true }));
  assert.ok(!sameSender(message, { ...message, senderType: "student" }));
});
