import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { sideOf } from "../../../../domain/chat.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";
import type { MessageRelation } from "../thread_relation.ts";
import { reportMailStatements } from "./report_mail_statements.ts";

/** What somebody who has reported a message is told. */
export type ReportMade = { id: string; messageId: string; reportedAt: string };

/**
 * Reports somebody else's message to the school's administrators (DOMAIN, Duties). Reporting it again gives the report
 * that is there. Its event names neither student nor portfolio: what is shown beside a portfolio must not tell the
 * reported of it. Throws conflict for a message of one's own. Asks for mails, which lead to `origin`, so write it as
 * `writeWithWork` does.
 */
export async function reportMessage(
  tx: TenantWriter,
  actor: Actor,
  { message, reason, origin, now }: { message: MessageRelation; reason: string; origin: string; now: Date },
): Promise<{ report: ReportMade; made: boolean }> {
  if (message.own) throw new AppError("conflict", "This is your own message.");
  const id = newId("report");
  const { messageId } = message;
  const [, , , , [report]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_reports (id, message_id, reported_by, reported_by_type, reason, reported_at)
      select ${id}, said.id, ${actor.id}, ${sideOf(actor)}, ${reason}, ${now.toISOString()}
      from chat_messages said
      where said.id = ${messageId} and not exists (
        select 1 from chat_reports where message_id = ${messageId} and reported_by = ${actor.id})`),
    eventStatement(tx, { what: "chat.reported", at: now, actor, data: { reportId: id } }),
    ...reportMailStatements(tx, { reportId: id, reportedBy: actor.id, origin, now }),
    tx.db.all<ReportMade>(sql`
      select id, message_id as messageId, reported_at as reportedAt from chat_reports
      where message_id = ${messageId} and reported_by = ${actor.id}`),
  ]);
  if (!report) throw notFound();
  return { report, made: report.id === id };
}
