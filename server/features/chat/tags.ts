import type { Actor } from "../../../domain/permissions.ts";
import type { DirectState } from "./read_direct.ts";
import type { MessagesState } from "./read_messages.ts";

// An answer to a poll has a tag made of all that it depends on, so that an unchanged one is told by one small read. Each
// names whom the answer is for: on a shared tablet one person's must never count as another's.

/** The tag of a conversation's newest messages. */
export function messagesTag({ id }: Pick<Actor, "id">, { lastSeq, names }: MessagesState): string {
  return weak(`m${lastSeq}.${names}.${id}`);
}

/** The tag of a portfolio's conversation. */
export function directTag({ id }: Pick<Actor, "id">, state: DirectState): string {
  const { threadId, lastSeq, readSeq, names, canWrite } = state;
  return weak(`d${lastSeq}.${readSeq}.${names}.${canWrite ? "w" : "r"}.${threadId ?? "none"}.${id}`);
}

/** The tag of somebody's list and of their number of unread messages; what they may do depends on their active role too. */
export function inboxTag(actor: Actor, version: number): string {
  return weak(`i${version}.${actor.kind === "staff" ? actor.mode : actor.kind}.${actor.id}`);
}

/** The tag of the number of open reports, for an administrator. */
export function reportsTag({ id }: Pick<Actor, "id">, { count }: { count: number }): string {
  return weak(`r${count}.${id}`);
}

/** Weak: what stands between may pack the same answer in other bytes. */
function weak(text: string): string {
  return `W/"${text}"`;
}
