import assert from "node:assert/strict";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import {
  lastSenderLabel,
  messagesUrl,
  newThread,
  subjectIdOf,
  threadRefOf,
  threadTitle,
} from "./opened_thread.ts";

const AMIRA = { id: "stu_a", studentId: "S1", firstName: "Amira", lastName: "Begum" };
const BREAD = { assignmentId: "asg_a", title: "Bread", unitCode: "100001" };
const NOT_STARTED = newThread({ ...AMIRA, yearGroup: null, portfolios: [BREAD] }, BREAD);
const STARTED: OpenedThread = { ...NOT_STARTED, thread: { id: "thr_a", threadType: "direct" } };
const BOOTS: OpenedThread = {
  ...STARTED,
  thread: { id: "thr_a", threadType: "broadcast" },
  assignmentId: null,
  student: null,
  audience: "own",
};

Deno.test("a conversation is titled by the other side, announcements by their unit or the teacher", () => {
  assert.equal(threadTitle(STARTED, "teacher"), "Amira Begum");
  assert.equal(threadTitle(STARTED, "student"), "Teacher");
  assert.equal(threadTitle(BOOTS, "teacher"), "Bread");
  assert.equal(threadTitle(BOOTS, "student"), "Message from your teacher");
});

Deno.test("the URL names the open conversation, also before its first message, else the tab", () => {
  assert.equal(messagesUrl("direct", STARTED), "/messages?open=thr_a");
  assert.equal(messagesUrl("direct", NOT_STARTED), "/messages?about=asg_a");
  assert.equal(messagesUrl("broadcast", BOOTS), "/messages?open=thr_a");
  assert.equal(messagesUrl("broadcast", null), "/messages?tab=announcements");
  assert.equal(messagesUrl("direct", null), "/messages");
});

Deno.test("a portfolio's conversation has the same subject before and after its first message", () => {
  assert.equal(subjectIdOf(NOT_STARTED, "teacher"), subjectIdOf(STARTED, "teacher"));
  assert.deepEqual(threadRefOf(NOT_STARTED, "teacher"), { threadType: "direct", assignmentId: "asg_a" });
  assert.deepEqual(threadRefOf(BOOTS, "teacher"), {
    threadType: "broadcast",
    threadId: "thr_a",
    canWrite: true,
  });
  assert.equal(threadRefOf({ ...BOOTS, thread: { id: null, threadType: "broadcast" } }, "teacher"), null);
});

Deno.test("a student's conversations on a portfolio are told apart by teacher, one that was replaced by its id", () => {
  const withTeacher = (id: string): OpenedThread => ({
    ...STARTED,
    teacher: { id, firstName: "Ruth", lastName: "Hall" },
  });
  const ref = { threadType: "direct", assignmentId: "asg_a", staffId: "usr_ruth" };
  assert.deepEqual(threadRefOf(withTeacher("usr_ruth"), "student"), ref);
  assert.notEqual(
    subjectIdOf(withTeacher("usr_ruth"), "student"),
    subjectIdOf(withTeacher("usr_carl"), "student"),
  );
  const replaced = { ...withTeacher("usr_ruth"), superseded: true };
  for (const reader of ["student", "teacher"] as const) {
    assert.deepEqual(threadRefOf(replaced, reader), { threadType: "direct", threadId: "thr_a" });
  }
});

Deno.test("the last message names its sender where the title does not", () => {
  const threadItem = (
    threadType: "direct" | "broadcast",
    own: boolean,
    senderType: "teacher" | "student",
  ) => ({
    thread: { id: "thr_a", threadType },
    lastMessage: { seq: 1, senderType, own, message: "Hello", createdAt: "2026-06-15T09:00:00.000Z" },
  });
  assert.equal(lastSenderLabel(threadItem("direct", true, "teacher"), "teacher"), "You");
  assert.equal(lastSenderLabel(threadItem("direct", true, "student"), "student"), "You");
  assert.equal(lastSenderLabel(threadItem("direct", false, "student"), "teacher"), null);
  assert.equal(lastSenderLabel(threadItem("direct", false, "teacher"), "teacher"), "Colleague");
  assert.equal(lastSenderLabel(threadItem("direct", false, "teacher"), "student"), null);
});
