import { type SQL, sql } from "drizzle-orm";
import type { SenderType } from "../../../domain/chat.ts";

/** Spec 2 §3. `own` and `reported` refer to the reader; `clientId` is shown to its sender only. */
export type MessageView = {
  id: string;
  threadId: string;
  /** 1, 2, 3 … without a gap. */
  seq: number;
  senderType: SenderType;
  sender: { firstName: string; lastName: string } | null;
  own: boolean;
  message: string;
  createdAt: string;
  clientId: string | null;
  reported: boolean;
};

/** Over the table alias `msg`. */
export function messageJson(me: string): SQL<string> {
  return sql<string>`json_object(
    'id', msg.id, 'threadId', msg.thread_id, 'seq', msg.seq, 'senderType', msg.sender_type,
    'sender', json(${senderJson(sql`msg.sender_type`, sql`msg.sender_id`)}),
    'own', json(iif(msg.sender_id = ${me}, 'true', 'false')), 'message', msg.message,
    'createdAt', msg.created_at, 'clientId', iif(msg.sender_id = ${me}, msg.client_id, null),
    'reported', json(iif(exists (
      select 1 from chat_reports where message_id = msg.id and reported_by = ${me}), 'true', 'false')))`;
}

/** Null for an unknown id. */
export function senderJson(type: SQL, id: SQL): SQL<string | null> {
  return sql<string | null>`case ${type}
    when 'teacher' then (
      select json_object('firstName', first_name, 'lastName', last_name) from staff where user_id = ${id})
    else (
      select json_object('firstName', first_name, 'lastName', last_name) from students where id = ${id})
    end`;
}
