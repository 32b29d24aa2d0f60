import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { chatReports } from "../../../../db/tenant/schema/index.ts";
import { senderTypeOf } from "../../../../domain/chat.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import { newId } from "../../../../domain/ids.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import type { MessageRelation } from "../thread_relations.ts";
import { reportMailStatements } from "./report_mail_jobs.ts";

type CreatedReport = { id: string; messageId: string; reportedAt: string };

/** Idempotent. Run with `writeWithJobs`. Throws conflict for the actor's own message. */
export async function reportMessage(
  tx: TenantWriter,
  actor: Actor,
  { message, reason, origin, now }: { message: MessageRelation; reason: string; origin: string; now: Date },
): Promise<{ report: CreatedReport; created: boolean }> {
  if (message.own) throw new AppError("conflict", "This is your own message.");
  const id = newId("report");
  const { messageId } = message;
  const [, , , , [report]] = await tx.batch([
    tx.db.run(sql`
      insert into chat_reports (id, message_id, reported_by, reported_by_type, reason, reported_at)
      select ${id}, msg.id, ${actor.id}, ${senderTypeOf(actor)}, ${reason}, ${now.toISOString()}
      from chat_messages msg
      where msg.id = ${messageId} and not exists (
        select 1 from chat_reports where message_id = ${messageId} and reported_by = ${actor.id})`),
    eventStatement(tx, { what: "chat.reported", at: now, actor, data: { reportId: id } }),
    ...reportMailStatements(tx, { reportId: id, reportedBy: actor.id, origin, now }),
    tx.db.select({
      id: chatReports.id,
      messageId: chatReports.messageId,
      reportedAt: chatReports.reportedAt,
    }).from(chatReports).where(and(
      eq(chatReports.messageId, messageId),
      eq(chatReports.reportedBy, actor.id),
    )),
  ]);
  if (!report) throw notFound();
  return { report, created: report.id === id };
}
