import { type SQL, sql } from "drizzle-orm";
import type { SenderType } from "../../../domain/chat.ts";

/**
 * A message as it goes over the wire (spec 2 §3). `own` and `reported` are of whoever asks: that they said it, that they
 * have reported it; only its sender sees its `clientId`.
 */
export type MessageView = {
  id: string;
  threadId: string;
  /** Its place in the conversation: 1, 2, 3 … without a gap. */
  seq: number;
  senderType: SenderType;
  sender: { firstName: string; lastName: string } | null;
  own: boolean;
  message: string;
  createdAt: string;
  clientId: string | null;
  reported: boolean;
};

/** A message of the table or alias `said` as a JSON object; `me` is the id of whoever asks. */
export function packedMessage(me: string): SQL<string> {
  return sql<string>`json_object(
    'id', said.id, 'threadId', said.thread_id, 'seq', said.seq, 'senderType', said.sender_type,
    'sender', json(${senderOf(sql`said.sender_type`, sql`said.sender_id`)}),
    'own', json(iif(said.sender_id = ${me}, 'true', 'false')), 'message', said.message,
    'createdAt', said.created_at, 'clientId', iif(said.sender_id = ${me}, said.client_id, null),
    'reported', json(iif(exists (
      select 1 from chat_reports where message_id = said.id and reported_by = ${me}), 'true', 'false')))`;
}

/** The name of somebody on one of the two sides, as a JSON expression; null where there is none. */
export function senderOf(type: SQL, id: SQL): SQL<string | null> {
  return sql<string | null>`case ${type}
    when 'teacher' then (
      select json_object('firstName', first_name, 'lastName', last_name) from staff where user_id = ${id})
    else (
      select json_object('firstName', first_name, 'lastName', last_name) from students where id = ${id})
    end`;
}
