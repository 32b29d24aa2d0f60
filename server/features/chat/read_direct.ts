import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { type Actor, decideOn } from "../../../domain/permissions.ts";
import type { MessageView } from "./message_view.ts";
import { packedMessages, unpackMessages } from "./read_messages.ts";
import { NAMES } from "./tag_numbers.ts";
import type { DirectRelation } from "./thread_relation.ts";
import { myReading, unreadIn } from "./unread.ts";

/** A portfolio's conversation with its newest messages (API.md); before the first there is no thread. */
export type DirectChat = {
  thread: { id: string; threadType: "direct" } | null;
  messages: MessageView[];
  /** Whether whoever asks may write in it, or begin it. */
  canWrite: boolean;
  unreadCount: number;
};

/** What a direct conversation's answer depends on: as long as it is the same, so is the answer. */
export type DirectState = {
  threadId: string | null;
  lastSeq: number;
  readSeq: number;
  /** The number of the names that stand beside messages; 0 where nothing has begun. */
  names: number;
  canWrite: boolean;
};

type Row = Omit<DirectState, "canWrite"> & { threadId: string; unreadCount: number; messages: string };

/** The direct conversation of a portfolio for somebody who has been let in. One statement. */
export async function readDirect(
  db: Pick<TenantReader, "all">,
  actor: Actor,
  relation: DirectRelation,
): Promise<{ chat: DirectChat; state: DirectState }> {
  const [row] = await db.all<Row>(sql`
    select thread.id as threadId, thread.last_seq as lastSeq, coalesce(mine.read_seq, 0) as readSeq, ${NAMES} as names,
      ${unreadIn(actor.id)} as unreadCount, ${packedMessages(sql`thread.id`, actor.id)} as messages
    from chat_threads thread ${myReading(actor.id)} where thread.assignment_id = ${relation.assignmentId}`);
  const canWrite = mayWriteIn(actor, relation);
  return {
    chat: {
      thread: row ? { id: row.threadId, threadType: "direct" } : null,
      messages: row ? unpackMessages(JSON.parse(row.messages)) : [],
      canWrite,
      unreadCount: row?.unreadCount ?? 0,
    },
    state: {
      threadId: row?.threadId ?? null,
      lastSeq: row?.lastSeq ?? 0,
      readSeq: row?.readSeq ?? 0,
      names: row?.names ?? 0,
      canWrite,
    },
  };
}

/** Whether somebody may write in a portfolio's conversation. */
export function mayWriteIn(actor: Actor, relation: DirectRelation): boolean {
  return decideOn(actor, "chat.write", relation) === "yes";
}
