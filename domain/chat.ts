import { TEXT_LIMITS } from "./limits.ts";
import type { Actor, Capability } from "./permissions.ts";

/** A conversation about one portfolio, or what somebody announces to the students on a unit (spec 1 §3). */
export const THREAD_TYPES = ["direct", "broadcast"] as const;
export type ThreadType = (typeof THREAD_TYPES)[number];

/** The two sides of a conversation, as the wire and the database name them (spec 2 §3). */
export const SENDER_TYPES = ["teacher", "student"] as const;
export type SenderType = (typeof SENDER_TYPES)[number];

/** Whom announcements are for: their author's own students on the unit, or all on it. */
export const AUDIENCES = ["own", "all"] as const;
export type ThreadAudience = (typeof AUDIENCES)[number];

/** What students see instead of a name (spec 2, Student Messages page). */
export const TEACHER_TITLE = "Teacher";
export const ANNOUNCEMENT_LABEL = "Message from your teacher";

/** How often a browser asks again, in milliseconds (spec 1 §4, spec 2 Chat behaviour; the list's is ours). */
export const CHAT_POLLS = { openChat: 5_000, unreadCount: 30_000, threadList: 15_000 } as const;

/** Messages that come with a conversation, and at most in one call. */
export const MESSAGE_PAGE = { usual: 50, most: 100 } as const;

/** Conversations that a page of their list holds, and at most in one call. */
export const THREAD_PAGE = { usual: 50, most: 200 } as const;

/** So many students one can choose from when beginning a chat; whoever is not among them is found by typing. */
export const MOST_CHAT_STUDENTS = 50;

/**
 * So many messages within a minute, and a conversation takes no more of this side: nothing that is kept can be taken away
 * again. Staff may go on where students may not, so that nobody writes a teacher into silence.
 */
export const MOST_A_MINUTE: Record<SenderType, number> = { student: 100, teacher: 200 };

/** What a sender's browser calls a message: plain characters, so that what is kept is what was said. */
export const CLIENT_ID = /^[ -~]{1,100}$/;

/** When a mail tells of unread messages, in milliseconds: this long after the oldest of them, and at most so often. */
export const UNREAD_MAIL = { after: 5 * 60_000, every: 60 * 60_000 } as const;

/** How long an administrator may go on reading what they opened for safeguarding, in milliseconds. */
export const OPENING_LASTS = 60 * 60_000;

/** Spaces, controls and what is drawn as nothing, such as a zero-width space or an empty Braille cell. */
const UNSEEN = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A message as it is kept: trimmed, and every character one that can be kept; empty where nothing of it could be seen
 * (spec 2, Chat behaviour).
 */
export function cleanMessage(text: string): string {
  const message = text.trim().replace(/\p{Surrogate}/gu, "\ufffd");
  return UNSEEN.test(message) ? "" : message;
}

/** What is wrong with a message or an announcement, or null. */
export function checkMessage(text: string): string | null {
  const message = cleanMessage(text);
  if (message === "") return "Please write a message";
  if ([...message].length > TEXT_LIMITS.chatMessage) {
    return `A message can be at most ${TEXT_LIMITS.chatMessage.toLocaleString("en-GB")} characters long`;
  }
  return message.includes("\u0000") ? "This holds a character that cannot be kept" : null;
}

/** The cursor of the page of a list of conversations that comes behind one of them, where it stands now. */
export function threadCursor(
  { thread, lastMessage }: { thread: { id: string }; lastMessage: { createdAt: string } },
): string {
  return `${lastMessage.createdAt}~${thread.id}`;
}

/** Which side of a conversation somebody is on. */
export function sideOf(actor: Pick<Actor, "kind">): SenderType {
  return actor.kind === "student" ? "student" : "teacher";
}

/** What somebody needs to write in a conversation: announcing is for staff, and to all for administrators in admin mode. */
export function writingIn(
  thread: { threadType: ThreadType; audience: ThreadAudience | null },
): Extract<Capability, "chat.write" | "chat.announce" | "chat.announce_to_all"> {
  if (thread.threadType === "direct") return "chat.write";
  return thread.audience === "all" ? "chat.announce_to_all" : "chat.announce";
}

/** Whom somebody's announcement is for: an administrator's, in admin mode, for all students on the unit. */
export function audienceFor(actor: Extract<Actor, { kind: "staff" }>): ThreadAudience {
  return actor.role === "admin" && actor.mode === "admin" ? "all" : "own";
}
