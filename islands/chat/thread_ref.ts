import type { SenderType } from "../../domain/chat.ts";

/** A portfolio's conversation with one teacher, which may not exist yet (`staffId`: a student's choice), or a thread. */
export type DirectRef = { assignmentId: string; staffId?: string } | { threadId: string };

export type ThreadRef =
  | ({ threadType: "direct" } & DirectRef)
  | { threadType: "broadcast"; threadId: string; canWrite: boolean };

export type ChatReader = { id: string; side: SenderType };

/** The part that is sent to the server. */
export function directRefOf(thread: DirectRef): DirectRef {
  if ("threadId" in thread) return { threadId: thread.threadId };
  const { assignmentId, staffId } = thread;
  return staffId === undefined ? { assignmentId } : { assignmentId, staffId };
}

/** For React and storage keys. */
export function threadKey(thread: DirectRef): string {
  if ("threadId" in thread) return `thread:${thread.threadId}`;
  const { assignmentId, staffId } = thread;
  return staffId === undefined ? `direct:${assignmentId}` : `direct:${assignmentId}:${staffId}`;
}
