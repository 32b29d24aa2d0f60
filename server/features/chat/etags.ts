import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";

/** Everything that the newest messages' answer depends on. */
export type MessagesState = { lastSeq: number; names: number };

/** Everything that a direct conversation's answer depends on. */
export type DirectState = {
  threadId: string | null;
  lastSeq: number;
  readSeq: number;
  /** `NAMES_VERSION`; 0 without a thread. */
  names: number;
  canWrite: boolean;
};

// Each tag includes the reader's id: on a shared tablet one person's answer must not count as another's.

export function messagesEtag({ id }: Pick<Actor, "id">, { lastSeq, names }: MessagesState): string {
  return weak(`m${lastSeq}.${names}.${id}`);
}

export function directEtag({ id }: Pick<Actor, "id">, state: DirectState): string {
  const { threadId, lastSeq, readSeq, names, canWrite } = state;
  return weak(`d${lastSeq}.${readSeq}.${names}.${canWrite ? "w" : "r"}.${threadId ?? "none"}.${id}`);
}

/** The reader's permissions depend on the active role as well. */
export function inboxEtag(actor: Actor, version: number): string {
  return weak(`i${version}.${actor.kind === "staff" ? actor.mode : actor.kind}.${actor.id}`);
}

export function reportsEtag({ id }: Pick<Actor, "id">, { count }: { count: number }): string {
  return weak(`r${count}.${id}`);
}

/** Weak, because proxies may re-encode the body. */
function weak(text: string): string {
  return `W/"${text}"`;
}

/** Grows with every change of a person's or unit's name shown in conversations. */
export const NAMES_VERSION = sql<number>`(select version from chat_names where id = 1)`;

/** The sum of two counters that only grow. */
export function inboxVersion(me: string | SQL): SQL<number> {
  return sql<
    number
  >`coalesce((select version from chat_inboxes where person_id = ${me}), 0) + ${NAMES_VERSION}`;
}
