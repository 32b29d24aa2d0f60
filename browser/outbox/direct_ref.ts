/** A portfolio's conversation with one teacher, which may not exist yet; `staffId`: a student's choice. */
export type PortfolioRef = { assignmentId: string; staffId?: string };

export type DirectRef = PortfolioRef | { threadId: string };

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
