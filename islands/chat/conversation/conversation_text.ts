import { NO_ACCESS_MESSAGE } from "../../../browser/outbox/post_message.ts";
import { TEACHER_TITLE, type ThreadType } from "../../../domain/chat.ts";
import { fullName } from "../../../domain/people.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";
import { ApiError, messageOf } from "../../api.ts";
import { CHECK_CONNECTION } from "../../page_services.ts";
import type { ChatReader } from "../thread_ref.ts";
import { lostAccess } from "../poll.ts";

/** 'Teacher' for staff without a name (spec 2, Student Messages page). */
export function senderName({ senderType, sender }: Pick<MessageView, "senderType" | "sender">): string {
  if (senderType === "student") return fullName(sender ?? { firstName: null, lastName: null });
  const names = [sender?.firstName, sender?.lastName].map((name) => name?.trim()).filter(Boolean);
  return names.join(" ") || TEACHER_TITLE;
}

export function sameSender(message: MessageView, before: MessageView | undefined): boolean {
  return before !== undefined && before.own === message.own && before.senderType === message.senderType &&
    senderName(before) === senderName(message);
}

export function threadLabel(type: ThreadType, title: string): string {
  return type === "direct" ? `Conversation with ${title}` : `Announcements: ${title}`;
}

export function emptyText(type: ThreadType, side: ChatReader["side"], canWrite: boolean): string {
  if (type === "broadcast") {
    return side === "student"
      ? "What your teacher announces appears here."
      : "What you announce here goes to all its students.";
  }
  if (!canWrite) return "Nothing was written here.";
  return side === "student"
    ? "Ask a question or say how it is going. Your teacher reads it here."
    : "Write the first message. Your student reads it beside this unit and under Messages.";
}

export function closedMessage(type: ThreadType, side: ChatReader["side"]): string {
  if (type === "direct") return "This conversation is closed. You can still read it.";
  return side === "student"
    ? "Only your teacher can write here."
    : "These announcements are for all students on the unit. They are written in admin mode.";
}

export function staleMessage(error: unknown): string {
  if (lostAccess(error)) return NO_ACCESS_MESSAGE;
  return error instanceof ApiError
    ? "New messages cannot be loaded at the moment. We'll keep trying."
    : "You are offline. New messages appear when you are connected again.";
}

export function loadErrorMessage(error: unknown): string {
  return lostAccess(error) ? NO_ACCESS_MESSAGE : messageOf(error, CHECK_CONNECTION);
}
