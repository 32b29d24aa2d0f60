import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { chatMessages, staff, students } from "../../../db/tenant/schema/index.ts";
import type { SenderType } from "../../../domain/chat.ts";
import { type Json, jsonFlag, jsonRow, jsonValue } from "../../queries/json_rows.ts";

export const msg = alias(chatMessages, "msg");

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

/** A `MessageView` over the table alias `msg`. */
export function messageRow(me: string) {
  const isOwn = sql`msg.sender_id = ${me}`;
  return jsonRow({
    id: msg.id,
    threadId: msg.threadId,
    seq: msg.seq,
    senderType: msg.senderType,
    sender: personName(sql`msg.sender_type`, sql`msg.sender_id`),
    own: jsonFlag(isOwn),
    message: msg.message,
    createdAt: msg.createdAt,
    clientId: jsonValue<string | null>(sql`iif(${isOwn}, msg.client_id, null)`),
    reported: jsonFlag(sql`exists (
      select 1 from chat_reports where message_id = msg.id and reported_by = ${me})`),
  });
}

const TEACHER = jsonRow({ firstName: staff.firstName, lastName: staff.lastName });
const STUDENT = jsonRow({ firstName: students.firstName, lastName: students.lastName });

/** Null for an unknown id. */
export function personName(senderType: SQL, id: SQL): Json<MessageView["sender"]> {
  return {
    sql: sql<string>`json(coalesce(case ${senderType}
      when 'teacher' then (select ${TEACHER.sql} from staff where user_id = ${id})
      else (select ${STUDENT.sql} from students where id = ${id}) end, 'null'))`,
    decode: (value) => value === null ? null : TEACHER.decode(value),
  };
}
