import type { ThreadType } from "../../domain/chat.ts";

/** Under which names a page keeps what it knows of conversations. Everything stands in them as `Tagged` (`ask_again.ts`). */
export const chatKeys = {
  unread: ["chat", "unread"],
  threads: (type: ThreadType) => ["chat", "threads", type],
  /** The messages of a portfolio's conversation, or of announcements. */
  direct: (assignmentId: string) => ["chat", "direct", assignmentId],
  thread: (threadId: string) => ["chat", "thread", threadId],
  students: ["chat", "students"],
  units: ["chat", "units"],
  /** Not `Tagged`: whether a member of staff wants mails. */
  mail: ["chat", "mail"],
} as const;
