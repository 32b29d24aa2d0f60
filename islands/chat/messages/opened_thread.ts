import { ANNOUNCEMENT_LABEL, type SenderType, TEACHER_TITLE, type ThreadType } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { NEWEST_THREADS, type ThreadSort } from "../../../domain/list_sorts.ts";
import { fullName } from "../../../domain/people.ts";
import type { ChatPortfolio, ChatStudent } from "../../../server/features/chat/list_chat_students.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened_thread.ts";
import { threadKey } from "../../../browser/outbox/direct_ref.ts";
import type { ThreadRef } from "../thread_ref.ts";

/** A portfolio's conversation, which may not exist yet. */
export function newThread({ portfolios: _, ...student }: ChatStudent, about: ChatPortfolio): OpenedThread {
  const { assignmentId, title, unitCode } = about;
  return {
    thread: { id: null, threadType: "direct" },
    assignmentId,
    student,
    unit: { title, unitCode },
    teacher: null,
    superseded: false,
    archived: false,
    audience: null,
    canWrite: true,
  };
}

/** Staff are in their own; a student names the teacher. One that another replaced is named by its id. */
export function threadRefOf(opened: OpenedThread, reader: SenderType): ThreadRef | null {
  const { thread: { id, threadType }, assignmentId, teacher, superseded, canWrite } = opened;
  if (threadType === "broadcast") return id === null ? null : { threadType, threadId: id, canWrite };
  if (superseded && id !== null) return { threadType, threadId: id };
  if (assignmentId === null) return null;
  return reader === "student" && teacher
    ? { threadType, assignmentId, staffId: teacher.id }
    : { threadType, assignmentId };
}

/** The same id before and after the first message. */
export function subjectIdOf(opened: OpenedThread, reader: SenderType): string {
  const ref = threadRefOf(opened, reader);
  return ref ? threadKey(ref) : "";
}

export function messagesUrl(
  tab: ThreadType,
  opened: OpenedThread | null,
  sort: ThreadSort = NEWEST_THREADS,
): string {
  if (opened?.thread.id) return links.messages({ open: opened.thread.id });
  if (opened?.assignmentId) return links.messages({ about: opened.assignmentId });
  return links.messages({
    ...(tab === "broadcast" && { tab: "announcements" }),
    ...(sort !== NEWEST_THREADS && { sort }),
  });
}

/** Title in lists and accessible names (spec 2 §2). */
export function threadTitle(
  { thread: { threadType }, student, unit }: Pick<OpenedThread, "thread" | "student" | "unit">,
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
