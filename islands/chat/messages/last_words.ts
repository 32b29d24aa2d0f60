import type { SenderType } from "../../../domain/chat.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";

/** Whose the newest message of a conversation is, where that is not plain from its title: 'You', 'Colleague'. */
export function lastSender(
  { thread, lastMessage: { own, senderType } }: Pick<ThreadItem, "thread" | "lastMessage">,
  reader: SenderType,
): string | null {
  if (own) return "You";
  return reader === "teacher" && senderType === "teacher" && thread.threadType === "direct"
    ? "Colleague"
    : null;
}
