import { ANNOUNCEMENT_LABEL, type SenderType, TEACHER_TITLE } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { ChatPortfolio, ChatStudent } from "../../../server/features/chat/list_chat_students.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import type { ThreadRef } from "../thread_ref.ts";

export function toOpenedThread(item: ThreadItem): OpenedThread {
  const { thread, assignmentId, student, unit, archived, audience, canWrite } = item;
  return {
    ...{ threadType: thread.threadType, threadId: thread.id, assignmentId, student, unit, archived },
    ...{ audience, canWrite },
  };
}

/** A portfolio's conversation, which may not exist yet. */
export function newThread({ portfolios: _, ...student }: ChatStudent, about: ChatPortfolio): OpenedThread {
  const { assignmentId, title, unitCode } = about;
  return {
    ...{ threadType: "direct", threadId: null, assignmentId, student, unit: { title, unitCode } },
    ...{ archived: false, audience: null, canWrite: true },
  };
}

export function threadRefOf(
  { threadType, threadId, assignmentId, canWrite }: OpenedThread,
): ThreadRef | null {
  if (threadType === "direct") return assignmentId === null ? null : { threadType, assignmentId };
  return threadId === null ? null : { threadType, threadId, canWrite };
}

/** The same id before and after the first message. */
export function subjectIdOf({ assignmentId, threadId }: OpenedThread): string {
  return assignmentId ?? threadId ?? "";
}

export function messagesUrl(tab: OpenedThread["threadType"], opened: OpenedThread | null): string {
  if (opened?.threadId) return links.messages({ open: opened.threadId });
  if (opened?.assignmentId) return links.messages({ about: opened.assignmentId });
  return links.messages(tab === "broadcast" ? { tab: "announcements" } : {});
}

/** Title in lists and accessible names (spec 2 §2). */
export function threadTitle(
  { threadType, student, unit }: Pick<OpenedThread, "threadType" | "student" | "unit">,
  reader: SenderType,
): string {
  if (threadType === "broadcast") return reader === "teacher" ? unit.title : ANNOUNCEMENT_LABEL;
  return reader === "teacher" ? fullName(student ?? { firstName: null, lastName: null }) : TEACHER_TITLE;
}

/** 'You', 'Colleague'; null where the title says it. */
export function lastSenderLabel(
  { thread, lastMessage: { own, senderType } }: Pick<ThreadItem, "thread" | "lastMessage">,
  reader: SenderType,
): string | null {
  if (own) return "You";
  return reader === "teacher" && senderType === "teacher" && thread.threadType === "direct"
    ? "Colleague"
    : null;
}
