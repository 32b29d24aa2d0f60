import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { chatThreads, students, unitAssignments } from "../../../db/tenant/schema/index.ts";
import { type Actor } from "../../../domain/permissions.ts";
import { hasWholeSchool } from "../../queries/portfolio_relations.ts";

/** Aliases of `THREAD_JOINS`; all but `thread` are null for announcements. */
export const thread = alias(chatThreads, "thread");
export const portfolio = alias(unitAssignments, "portfolio");
export const student = alias(students, "student");

export const THREAD_JOINS = sql`
  chat_threads thread
    left join unit_assignments portfolio on portfolio.id = thread.assignment_id
    left join students student on student.id = portfolio.student_id`;

/** Over `thread`: another one of the same two on the portfolio is newer. */
export const SUPERSEDED = sql`exists (
  select 1 from chat_threads newer
  where newer.assignment_id = thread.assignment_id and newer.staff_id = thread.staff_id
    and (newer.created_at, newer.id) > (thread.created_at, thread.id))`;

function teaches(staffId: SQL): SQL {
  return sql`(portfolio.assigned_by = ${staffId} or exists (
    select 1 from student_teachers link
    where link.student_id = portfolio.student_id and link.staff_id = ${staffId}))`;
}

/** SQL over `portfolio` (`ThreadRelation`). */
export function isStaffed(staffId: SQL): SQL {
  return sql`exists (
    select 1 from staff s where s.user_id = ${staffId} and s.archived_at is null and ${
    teaches(sql`s.user_id`)
  })`;
}

/** Over `THREAD_JOINS`. */
export const STAFFED = sql`(thread.thread_type = 'broadcast' or ${isStaffed(sql`thread.staff_id`)})`;

export function isThreadMember(me: SQL | string): SQL {
  return sql`exists (
    select 1 from chat_members m where m.thread_id = thread.id and m.person_id = ${me})`;
}

/** Over `thread`: its teacher is a member, as in the view `chat_members`. */
export const STAFF_IS_MEMBER = sql`(thread.thread_type = 'broadcast' or exists (
  select 1 from unit_assignments portfolio
  where portfolio.id = thread.assignment_id and ${teaches(sql`thread.staff_id`)}))`;

/** Never true for announcements. */
export const ARCHIVED = sql`(portfolio.archived_at is not null or student.archived_at is not null)`;

/** Who may be in a conversation about the portfolio: the rule of the view `chat_members`, for threads that do not exist yet. */
export function isPortfolioMember(me: SQL | string): SQL {
  return sql`(portfolio.student_id = ${me} or ${teaches(sql`${me}`)})`;
}

/**
 * SQL condition that a conversation is a row for the actor at all: another's takes no longer than one that does
 * not exist. Administrators open those of others too (`chat.open`).
 */
export function isReadable(actor: Actor, member: SQL): SQL {
  if (hasWholeSchool(actor)) return sql`1`;
  return actor.kind === "student" ? sql`(${member} and not ${ARCHIVED})` : member;
}
