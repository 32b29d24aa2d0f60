import assert from "node:assert/strict";
import type { OpenedThread } from "../../../server/features/chat/read_opened.ts";
import { lastSender } from "./last_words.ts";
import { addressOf, openedWith, placeOf, subjectOf, titleOf } from "./opened_thread.ts";
import { reachWords } from "./reach_words.ts";

const AMIRA = { id: "stu_a", studentId: "S1", firstName: "Amira", lastName: "Begum" };
const BREAD = { assignmentId: "asg_a", title: "Bread", unitCode: "100001" };
const FRESH = openedWith({ ...AMIRA, yearGroup: null, portfolios: [BREAD] }, BREAD);
const BEGUN: OpenedThread = { ...FRESH, threadId: "thr_a" };
const BOOTS: OpenedThread = {
  ...BEGUN,
  threadType: "broadcast",
  assignmentId: null,
  student: null,
  audience: "own",
};

Deno.test("a conversation is titled by the other side, and announcements by their unit or as the teacher's", () => {
  assert.equal(titleOf(BEGUN, "teacher"), "Amira Begum");
  assert.equal(titleOf(BEGUN, "student"), "Teacher");
  assert.equal(titleOf(BOOTS, "teacher"), "Bread");
  assert.equal(titleOf(BOOTS, "student"), "Message from your teacher");
});

Deno.test("the address names the open conversation, begun or not, else the tab", () => {
  assert.equal(addressOf("direct", BEGUN), "/messages?open=thr_a");
  assert.equal(addressOf("direct", FRESH), "/messages?about=asg_a");
  assert.equal(addressOf("broadcast", BOOTS), "/messages?open=thr_a");
  assert.equal(addressOf("broadcast", null), "/messages?tab=announcements");
  assert.equal(addressOf("direct", null), "/messages");
});

Deno.test("a portfolio's conversation is known by the portfolio, before and after its first message", () => {
  assert.equal(subjectOf(FRESH), subjectOf(BEGUN));
  assert.deepEqual(placeOf(FRESH), { threadType: "direct", assignmentId: "asg_a" });
  assert.deepEqual(placeOf(BOOTS), { threadType: "broadcast", threadId: "thr_a", canWrite: true });
  assert.equal(placeOf({ ...BOOTS, threadId: null }), null);
});

Deno.test("the last words say whose they are where the title does not", () => {
  const said = (threadType: "direct" | "broadcast", own: boolean, senderType: "teacher" | "student") => ({
    thread: { id: "thr_a", threadType },
    lastMessage: { seq: 1, senderType, own, message: "Hello", createdAt: "2026-06-15T09:00:00.000Z" },
  });
  assert.equal(lastSender(said("direct", true, "teacher"), "teacher"), "You");
  assert.equal(lastSender(said("direct", true, "student"), "student"), "You");
  assert.equal(lastSender(said("direct", false, "student"), "teacher"), null);
  assert.equal(lastSender(said("direct", false, "teacher"), "teacher"), "Colleague");
  assert.equal(lastSender(said("direct", false, "teacher"), "student"), null);
});

Deno.test("an announcement says whom it reaches before it is sent", () => {
  const later = "; students who are given the unit later see it too.";
  assert.equal(reachWords(12, false), `Goes to 12 students on this unit${later}`);
  assert.equal(reachWords(1, false), `Goes to 1 student on this unit${later}`);
  assert.equal(reachWords(1200, true), `Goes to all 1,200 students of the school on this unit${later}`);
  assert.equal(reachWords(1, true), `Goes to 1 student of the school on this unit${later}`);
});
