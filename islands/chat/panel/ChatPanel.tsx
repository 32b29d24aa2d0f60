import type { ChatReader } from "../chat_place.ts";

export type ChatPanelProps = {
  assignmentId: string;
  me: ChatReader;
  /** The student's name for staff, 'Teacher' for students. */
  title: string;
  timeZone: string;
};

/** The chat button of a portfolio page and the panel that it opens (spec 1 §2.9). */
export function ChatPanel({ title }: ChatPanelProps) {
  return <button type="button">{`Chat with ${title}`}</button>;
}
