import { sql } from "drizzle-orm";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { OPENING_LASTS } from "../../../../domain/chat.ts";
import { notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";
import type { MessageView } from "../message_view.ts";
import { packedMessages, unpackMessages } from "../read_messages.ts";
import { THREAD_TABLES } from "../thread_relation.ts";
import { SUBJECT_TABLES, subjectFields, type ThreadSubject } from "../thread_subject.ts";
import { stillAdministers } from "./still_administers.ts";

/** A conversation as an administrator has opened it: to be read, for a time, and on record. */
export type OpenedConversation = ThreadSubject & {
  /** The opening's own id, by which earlier messages are read. */
  id: string;
  openedAt: string;
  /** Until when that goes on; afterwards it is opened again. */
  endsAt: string;
  /** Those of its messages that were reported, the first first. */
  reported: { messageId: string; seq: number }[];
  messages: MessageView[];
};

/**
 * Opens any conversation of the school for an administrator, who takes no part in it by that: nothing is marked as read,
 * and nothing can be written. The opening is recorded before a word is read (DOMAIN, Duties). Throws not_found for one in
 * which nothing was said, and for who is no administrator any more.
 */
export async function openConversation(
  tx: TenantWriter,
  actor: Actor,
  { threadId, reason, now }: { threadId: string; reason: string; now: Date },
): Promise<OpenedConversation> {
  const id = newId("opening");
  const [, , [row]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_openings (id, thread_id, opened_by, reason, opened_at)
      select ${id}, id, ${actor.id}, ${reason}, ${now.toISOString()} from chat_threads
      where id = ${threadId} and last_seq > 0 and ${stillAdministers(actor)}`),
    eventStatement(tx, { what: "chat.opened", at: now, actor, data: { openingId: id, threadId } }),
    tx.db.all<{ packed: string }>(sql`
      select json_object(${subjectFields()}, 'id', opening.id, 'openedAt', opening.opened_at,
        'reported', (
          select json_group_array(json_object('messageId', id, 'seq', seq)) from (
            select distinct said.id, said.seq from chat_reports report
              join chat_messages said on said.id = report.message_id
            where said.thread_id = thread.id order by said.seq)),
        'messages', ${packedMessages(sql`thread.id`, actor.id)}) as packed
      from chat_openings opening join ${THREAD_TABLES} ${SUBJECT_TABLES}
      where opening.id = ${id} and thread.id = opening.thread_id`),
  ]);
  if (!row) throw notFound();
  const { messages, ...opened }: Omit<OpenedConversation, "endsAt"> = JSON.parse(row.packed);
  const endsAt = new Date(now.getTime() + OPENING_LASTS).toISOString();
  return { ...opened, endsAt, messages: unpackMessages(messages) };
}

/** An opening that still lasts. */
export type OpeningRelation = Relation & { threadId: string };

/** An administrator's own opening while it lasts; null for any other. */
export async function readOpening(
  db: Pick<TenantReader, "all">,
  { openingId, actor, now }: { openingId: string; actor: Actor | null; now: Date },
): Promise<OpeningRelation | null> {
  const since = new Date(now.getTime() - OPENING_LASTS).toISOString();
  const [row] = await db.all<{ threadId: string }>(sql`
    select thread_id as threadId from chat_openings
    where id = ${openingId} and opened_by = ${actor?.id ?? ""} and opened_at > ${since}`);
  return row ? { threadId: row.threadId, studentId: "", linked: false } : null;
}
