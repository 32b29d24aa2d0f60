import { and, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { TenantReader, TenantWriter } from "../../../../db/doors.ts";
import { chatOpenings } from "../../../../db/tenant/schema/index.ts";
import { OPENING_MS } from "../../../../domain/chat.ts";
import { notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor, Relation } from "../../../../domain/permissions.ts";
import { jsonRow, jsonRows, parseRows, selectJson } from "../../../queries/json_rows.ts";
import { eventStatement } from "../../activity/events.ts";
import { type MessageView, msg } from "../message_view.ts";
import { messagesOf } from "../read_messages.ts";
import { THREAD_JOINS } from "../thread_conditions.ts";
import { SUBJECT, subjectJoins, type ThreadSubject } from "../thread_subject.ts";
import { isActiveAdmin } from "./is_active_admin.ts";

export type OpenedConversation = ThreadSubject & {
  /** The opening's id. */
  id: string;
  openedAt: string;
  /** Until when earlier messages can be read. */
  endsAt: string;
  /** In order of `seq`. */
  reported: { messageId: string; seq: number }[];
  messages: MessageView[];
};

/**
 * Records the opening, then reads (DOMAIN, Duties); marks nothing as read. Throws not_found for an empty
 * thread and for a former administrator.
 */
export async function openConversation(
  tx: TenantWriter,
  actor: Actor,
  { threadId, reason, now }: { threadId: string; reason: string; now: Date },
): Promise<OpenedConversation> {
  const id = newId("opening");
  const fields = jsonRow({
    ...SUBJECT,
    id: opening.id,
    openedAt: opening.openedAt,
    reported: jsonRows(
      jsonRow({ messageId: msg.id, seq: msg.seq }),
      sql`from chat_messages msg
        where msg.thread_id = thread.id and msg.id in (select message_id from chat_reports)`,
      ["seq"],
    ),
    messages: messagesOf(sql`thread.id`, actor.id),
  });
  const [, , rows] = await tx.batch([
    tx.db.run(sql`
      insert into chat_openings (id, thread_id, opened_by, reason, opened_at)
      select ${id}, id, ${actor.id}, ${reason}, ${now.toISOString()} from chat_threads
      where id = ${threadId} and last_seq > 0 and ${isActiveAdmin(actor)}`),
    eventStatement(tx, { what: "chat.opened", at: now, actor, data: { openingId: id, threadId } }),
    tx.db.all(selectJson(
      fields,
      sql`
      from chat_openings opening join ${THREAD_JOINS} ${subjectJoins()}
      where opening.id = ${id} and thread.id = opening.thread_id`,
    )),
  ]);
  const [opened] = parseRows(fields, rows);
  if (!opened) throw notFound();
  return { ...opened, endsAt: new Date(now.getTime() + OPENING_MS).toISOString() };
}

const opening = alias(chatOpenings, "opening");

type OpeningRelation = Relation & { threadId: string };

/** The actor's own opening while it lasts. */
export async function readOpening(
  db: Pick<TenantReader, "select">,
  { openingId, actor, now }: { openingId: string; actor: Actor | null; now: Date },
): Promise<OpeningRelation | null> {
  const since = new Date(now.getTime() - OPENING_MS).toISOString();
  const [row] = await db.select({ threadId: chatOpenings.threadId }).from(chatOpenings).where(and(
    eq(chatOpenings.id, openingId),
    eq(chatOpenings.openedBy, actor?.id ?? ""),
    gt(chatOpenings.openedAt, since),
  ));
  return row ? { threadId: row.threadId, studentId: "", linked: false } : null;
}
