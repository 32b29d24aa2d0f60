import type { ThreadType } from "../../../domain/chat.ts";
import { ApiError, messageOf } from "../../call_api.ts";
import type { ChatReader } from "../chat_place.ts";
import { GONE, type Obstacle } from "../outbox/post_message.ts";
import { hasLeft } from "../has_left.ts";

/** What a place is called by those who do not see it. */
export function placeName(type: ThreadType, title: string): string {
  return type === "direct" ? `Conversation with ${title}` : `Announcements: ${title}`;
}

/** What a conversation says while nothing has been said in it. */
export function emptyWords(type: ThreadType, side: ChatReader["side"], canWrite: boolean): string {
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

/** Why one cannot write here. */
export function closedWords(type: ThreadType, side: ChatReader["side"]): string {
  if (type === "direct") return "This conversation is closed. You can still read it.";
  return side === "student"
    ? "Only your teacher can write here."
    : "These announcements are for all students on the unit. They are written in admin mode.";
}

/** What becomes of messages that wait. */
export function waitingWords(obstacle: Obstacle): string {
  switch (obstacle) {
    case "connection":
      return "Not sent yet. It goes by itself when you are connected again.";
    case "server":
      return "Not sent yet. It goes by itself as soon as the server can be reached.";
    case "flood":
      return "Not sent yet. There are many new messages here; it goes by itself in a minute.";
    case "session":
      return "Not sent yet. It goes by itself when you have signed in again.";
  }
}

/** That what stands here may not be the newest, and why. */
export function staleWords(error: unknown): string {
  if (hasLeft(error)) return GONE;
  return error instanceof ApiError
    ? "New messages cannot be loaded at the moment. It is tried again by itself."
    : "You are offline. New messages appear when you are connected again.";
}

/** Why a conversation could not be shown at all. */
export function failureWords(error: unknown): string {
  return hasLeft(error) ? GONE : messageOf(error, "Check your connection, then try again.");
}
