import assert from "node:assert/strict";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { mergeThreads } from "./merge_threads.ts";

/** A conversation in which something was said at that minute. */
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

Deno.test("a later page stands behind the first, and nothing twice", () => {
  const merged = mergeThreads([thread("d", 4), thread("c", 3)], [thread("c", 3), thread("b", 2)]);
  assert.deepEqual(ids(merged), ["d", "c", "b"]);
});

Deno.test("what has moved up since is where it belongs now, as the later reading has it", () => {
  const merged = mergeThreads([thread("d", 4), thread("c", 3), thread("b", 2)], [thread("b", 5, 1)]);
  assert.deepEqual(ids(merged), ["b", "d", "c"]);
  assert.equal(merged[0]?.unreadCount, 1);
});

Deno.test("of one moment, the order is the server's: the greater id first", () => {
  assert.deepEqual(ids(mergeThreads([thread("a", 1)], [thread("b", 1)])), ["b", "a"]);
});
