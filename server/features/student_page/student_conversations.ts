import { sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import { readStateJoin, unreadCountSql } from "../chat/unread_counts.ts";
import { isThreadMember } from "../chat/thread_conditions.ts";
import { jsonRow, jsonRows, jsonValue } from "../../queries/json_rows.ts";

/** Conversations about portfolios of `students` in which the actor takes part, whatever their role. */
export function conversationsOf(actor: Actor) {
  return jsonRows(
    jsonRow({
      id: jsonValue<string>(sql`thread.id`),
      unitTitle: jsonValue<string>(sql`revision.title`),
      lastAt: jsonValue<string>(sql`thread.last_at`),
      unread: jsonValue<number>(unreadCountSql(actor.id)),
    }),
    sql`from unit_assignments portfolio
      join chat_threads thread on thread.assignment_id = portfolio.id and thread.last_seq > 0
      join unit_revisions revision on revision.id = portfolio.revision_id
      ${readStateJoin(actor.id)}
      where portfolio.student_id = students.id and ${isThreadMember(actor.id)}`,
    ["lastAt", "id"],
  );
}
