import { TEXT_LIMITS } from "./limits.ts";
import type { Actor, Capability, StaffActor } from "./permissions.ts";
import { isStorable, NOT_STORABLE } from "./storable_text.ts";

/** `direct`: about one portfolio; `broadcast`: announcements on a unit (spec 1 §3). */
export const THREAD_TYPES = ["direct", "broadcast"] as const;
export type ThreadType = (typeof THREAD_TYPES)[number];

/** As the wire and the database name them (spec 2 §3). */
export const SENDER_TYPES = ["teacher", "student"] as const;
export type SenderType = (typeof SENDER_TYPES)[number];

/** `own`: the author's students on the unit; `all`: every student on it. */
export const AUDIENCES = ["own", "all"] as const;
export type ThreadAudience = (typeof AUDIENCES)[number];

/** Shown to students instead of a name (spec 2, Student Messages page). */
export const TEACHER_TITLE = "Teacher";
export const ANNOUNCEMENT_LABEL = "Message from your teacher";

/** Milliseconds (spec 1 §4, spec 2 Chat behaviour; the list's is ours). */
export const CHAT_POLL_MS = { openChat: 5_000, unreadCount: 30_000, threadList: 15_000 } as const;

/** Page sizes. */
export const MESSAGE_PAGE = { default: 50, max: 100 } as const;

export const THREAD_PAGE = { default: 50, max: 200 } as const;

export const MAX_CHAT_STUDENTS = 50;

/** Per conversation and side; staff have more, so that students cannot lock them out. */
export const MAX_MESSAGES_PER_MINUTE: Record<SenderType, number> = { student: 100, teacher: 200 };

/** A message's id in the sender's browser. */
export const CLIENT_ID_PATTERN = /^[ -~]{1,100}$/;

/** Not `randomUUID`, which browsers offer on https only. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** `after` the oldest unread message, and one mail `every` so long. */
export const UNREAD_MAIL_MS = { after: 5 * 60_000, every: 60 * 60_000 } as const;

export const OPENING_MS = 60 * 60_000;

/** Spaces, controls and characters drawn as nothing (zero-width space, empty Braille cell). */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Trimmed, lone surrogates replaced; empty where nothing is visible (spec 2, Chat behaviour). */
export function cleanMessage(text: string): string {
  const message = text.trim().replace(/\p{Surrogate}/gu, "\ufffd");
  return INVISIBLE.test(message) ? "" : message;
}

export function checkMessage(text: string): string | null {
  const message = cleanMessage(text);
  if (message === "") return "Please write a message";
  if ([...message].length > TEXT_LIMITS.chatMessage) {
    return `A message can be at most ${TEXT_LIMITS.chatMessage.toLocaleString("en-GB")} characters long`;
  }
  return isStorable(message) ? null : NOT_STORABLE;
}

export function senderTypeOf(actor: Pick<Actor, "kind">): SenderType {
  return actor.kind === "student" ? "student" : "teacher";
}

export function writeCapability(
  thread: { threadType: ThreadType; audience: ThreadAudience | null },
): Extract<Capability, "chat.write" | "chat.announce" | "chat.announce_to_all"> {
  if (thread.threadType === "direct") return "chat.write";
  return thread.audience === "all" ? "chat.announce_to_all" : "chat.announce";
}

export function audienceFor(actor: StaffActor): ThreadAudience {
  return actor.role === "admin" && actor.mode === "admin" ? "all" : "own";
}
