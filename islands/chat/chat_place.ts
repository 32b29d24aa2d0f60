import type { SenderType } from "../../domain/chat.ts";

/** Which conversation: that of a portfolio, begun or not, or somebody's announcements on a unit. */
export type ChatPlace =
  | { threadType: "direct"; assignmentId: string }
  | { threadType: "broadcast"; threadId: string; canWrite: boolean };

/** Who is at the screen, and which side of a conversation they are on. */
export type ChatReader = { id: string; side: SenderType };
