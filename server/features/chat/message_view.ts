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

/** Over the table alias `said`. */
export function messageJson(me: string): SQL<string> {
  return sql<string>`json_object(
    'id', said.id, 'threadId', said.thread_id, 'seq', said.seq, 'senderType', said.sender_type,
    'sender', json(${senderJson(sql`said.sender_type`, sql`said.sender_id`)}),
    'own', json(iif(said.sender_id = ${me}, 'true', 'false')), 'message', said.message,
    'createdAt', said.created_at, 'clientId', iif(said.sender_id = ${me}, said.client_id, null),
    'reported', json(iif(exists (
      select 1 from chat_reports where message_id = said.id and reported_by = ${me}), 'true', 'false')))`;
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
