import { TEACHER_TITLE } from "../../../domain/chat.ts";
import { fullName } from "../../../domain/people.ts";
import type { MessageView } from "../../../server/features/chat/message_view.ts";

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
