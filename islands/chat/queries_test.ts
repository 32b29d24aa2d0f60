import assert from "node:assert/strict";
import type { ThreadItem } from "../../server/features/chat/list_threads.ts";
import { mergeThreads } from "./queries.ts";

function thread(id: string, minute: number, unreadCount = 0): ThreadItem {
  return {
    thread: { id, threadType: "direct" },
    assignmentId: `asg_${id}`,
    student: null,
    unit: { id: "unt_a", title: "Bread", unitCode: "100001" },
    teacher: { firstName: "Ruth", lastName: "Hall" },
    archived: false,
    audience: null,
    canWrite: true,
    unreadCount,
    lastMessage: {
      seq: 1,
      senderType: "student",
      own: false,
      message: "Hello",
      createdAt: `2026-06-15T09:${String(minute).padStart(2, "0")}:00.000Z`,
    },
  };
}

const ids = (items: ThreadItem[]) => items.map(({ thread }) => thread.id);

Deno.test("a later page follows the first without duplicates", () => {
  const merged = mergeThreads([thread("d", 4), thread("c", 3)], [thread("c", 3), thread("b", 2)]);
  assert.deepEqual(ids(merged), ["d", "c", "b"]);
});

Deno.test("a thread that moved up is placed and shown as read last", () => {
  const merged = mergeThreads([thread("d", 4), thread("c", 3), thread("b", 2)], [thread("b", 5, 1)]);
  assert.deepEqual(ids(merged), ["b", "d", "c"]);
  assert.equal(merged[0]?.unreadCount, 1);
});

Deno.test("threads of the same time are ordered by id, descending", () => {
  assert.deepEqual(ids(mergeThreads([thread("a", 1)], [thread("b", 1)])), ["b", "a"]);
});
