import { threadCursor } from "../../../domain/chat.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";

/**
 * The conversations of what was read and of a page that was read after it: each once, as the later reading has it, the newest
 * activity first.
 */
export function mergeThreads(read: readonly ThreadItem[], later: readonly ThreadItem[]): ThreadItem[] {
  const byId = new Map([...read, ...later].map((item) => [item.thread.id, item]));
  return [...byId.values()].sort((a, b) => threadCursor(a) < threadCursor(b) ? 1 : -1);
}
