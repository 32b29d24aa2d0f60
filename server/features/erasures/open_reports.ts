import { type SQL, sql } from "drizzle-orm";

/** SQL: reports that wait to be seen to in a student's conversations, or that they made. */
export function openReportsOf(studentId: SQL): SQL {
  return sql`(
    select count(*) from chat_reports report
      join chat_messages message on message.id = report.message_id
      join chat_threads thread on thread.id = message.thread_id
      left join unit_assignments portfolio on portfolio.id = thread.assignment_id
    where report.handled_at is null and (portfolio.student_id = ${studentId} or report.reported_by = ${studentId}))`;
}
