import { ANNOUNCEMENT_LABEL, type SenderType, TEACHER_TITLE } from "../../../domain/chat.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import type { ChatPortfolio, ChatStudent } from "../../../server/features/chat/list_chat_students.ts";
import type { OpenedThread } from "../../../server/features/chat/read_opened.ts";
import type { ChatPlace } from "../chat_place.ts";

/** A conversation of the list, to be opened. */
export function openedFrom(item: ThreadItem): OpenedThread {
  const { thread, assignmentId, student, unit, archived, audience, canWrite } = item;
  return {
    ...{ threadType: thread.threadType, threadId: thread.id, assignmentId, student, unit, archived },
    ...{ audience, canWrite },
  };
}

/** A conversation with a student about one of their portfolios, which may not have begun. */
export function openedWith({ portfolios: _, ...student }: ChatStudent, about: ChatPortfolio): OpenedThread {
  const { assignmentId, title, unitCode } = about;
  return {
    ...{ threadType: "direct", threadId: null, assignmentId, student, unit: { title, unitCode } },
    ...{ archived: false, audience: null, canWrite: true },
  };
}

/** Which conversation it is; null for one that is none. */
export function placeOf({ threadType, threadId, assignmentId, canWrite }: OpenedThread): ChatPlace | null {
  if (threadType === "direct") return assignmentId === null ? null : { threadType, assignmentId };
  return threadId === null ? null : { threadType, threadId, canWrite };
}

/** By what a conversation is known, begun or not: its portfolio, or the thread of announcements. */
export function subjectOf({ assignmentId, threadId }: OpenedThread): string {
  return assignmentId ?? threadId ?? "";
}

/** The address of the messages page with a tab shown, or with a conversation open, which shows its own. */
export function addressOf(tab: OpenedThread["threadType"], opened: OpenedThread | null): string {
  if (opened?.threadId) return links.messages({ open: opened.threadId });
  if (opened?.assignmentId) return links.messages({ about: opened.assignmentId });
  return links.messages(tab === "broadcast" ? { tab: "announcements" } : {});
}

/** Whom or what a conversation is with: its title in lists, and what its parts are named by (spec 2 §2). */
export function titleOf(
  { threadType, student, unit }: Pick<OpenedThread, "threadType" | "student" | "unit">,
  reader: SenderType,
): string {
  if (threadType === "broadcast") return reader === "teacher" ? unit.title : ANNOUNCEMENT_LABEL;
  return reader === "teacher" ? fullName(student ?? { firstName: null, lastName: null }) : TEACHER_TITLE;
}
