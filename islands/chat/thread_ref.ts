import type { SenderType } from "../../domain/chat.ts";

/** A portfolio's conversation, which may not exist yet, or a thread of announcements. */
export type ThreadRef =
  | { threadType: "direct"; assignmentId: string }
  | { threadType: "broadcast"; threadId: string; canWrite: boolean };

export type ChatReader = { id: string; side: SenderType };

/** For React and storage keys. */
export function threadKey(thread: { assignmentId: string } | { threadId: string }): string {
  return "threadId" in thread ? `thread:${thread.threadId}` : `direct:${thread.assignmentId}`;
}
