import type { ChatPlace } from "./chat_place.ts";

/** A place as one word, for keys: nothing else of it may make two of one. */
export function placeKey(place: ChatPlace): string {
  return place.threadType === "direct" ? `direct:${place.assignmentId}` : `thread:${place.threadId}`;
}
