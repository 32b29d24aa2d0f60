import type { ChatPlace, ChatReader } from "../chat_place.ts";

export type ConversationProps = {
  place: ChatPlace;
  me: ChatReader;
  /** The establishment's. */
  timeZone: string;
  /** Whom or what it is with, for the names of its parts: 'Amara Okafor', 'Teacher', the unit of announcements. */
  title: string;
};

/** A conversation, live: its messages, and the box to write in (spec 1 §2.9, spec 2 Chat behaviour). */
export function Conversation({ title }: ConversationProps) {
  return <div className="chat" aria-label={title} />;
}
