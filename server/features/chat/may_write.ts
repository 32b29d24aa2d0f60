import { type SQL, sql } from "drizzle-orm";
import { MOST_A_MINUTE, sideOf } from "../../../domain/chat.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { notArchived } from "../portfolio/read_relation.ts";

/**
 * That somebody may still write in a conversation of the alias `thread`, for the statement that writes: what was decided
 * before may have been overtaken. Archived people and portfolios take no more messages, and students never announce.
 */
export function mayStillWrite(actor: Actor): SQL {
  const belongs = sql`exists (
    select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${actor.id})`;
  const open = sql`(thread.assignment_id is null or ${notArchived(sql`thread.assignment_id`)})`;
  const side = actor.kind === "student" ? sql`thread.assignment_id is not null` : sql`
    (thread.staff_id is null or thread.staff_id = ${actor.id}) and exists (
      select 1 from staff s
      where s.user_id = ${actor.id} and s.archived_at is null
        and (thread.audience is not 'all' or s.role = 'admin'))`;
  return sql`(${belongs} and ${open} and ${side})`;
}

/** That a conversation of the alias `thread` still takes messages of this actor's side, this minute. One row of the index. */
export function notFlooded(actor: Actor, now: Date): SQL {
  return sql`not exists (
    select 1 from chat_messages m
    where m.thread_id = thread.id and m.seq = thread.last_seq + 1 - ${MOST_A_MINUTE[sideOf(actor)]}
      and m.created_at > ${new Date(now.getTime() - 60_000).toISOString()})`;
}
