import type { ChatReader } from "../chat_place.ts";

export type MessagesProps = {
  me: ChatReader;
  timeZone: string;
  tab: "direct" | "broadcast";
  /** For students: whether they have any portfolio that they work on. */
  hasPortfolios: boolean;
};

/** Conversations and announcements, for teachers and students (spec 2, Messages). */
export function MessagesPage({ tab }: MessagesProps) {
  return <p>{tab}</p>;
}
