import type { SenderType } from "../../domain/chat.ts";

/** A portfolio's conversation, which may not exist yet, or a thread of announcements. */
export type ThreadRef =
  | { threadType: "direct"; assignmentId: string }
  | { threadType: "broadcast"; threadId: string; canWrite: boolean };

export type ChatReader = { id: string; side: SenderType };

/** For React and storage keys; leaves out `canWrite`. */
export function threadKey(threadRef: ThreadRef): string {
  return threadRef.threadType === "direct"
    ? `direct:${threadRef.assignmentId}`
    : `thread:${threadRef.threadId}`;
}
