import { and, eq, isNull, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { chatReports } from "../../../../db/tenant/schema/index.ts";
import { AppError, forbidden, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { OWN_MESSAGE_REPORTED } from "../../../../domain/safeguarding.ts";
import { eventStatement } from "../../activity/events.ts";
import { readReport, type ReportItem } from "./list_reports.ts";
import { isActiveAdmin } from "./is_active_admin.ts";

/**
 * Throws conflict for a report about the actor or one already handled, not_found, or forbidden for a former
 * administrator.
 */
export async function handleReport(
  tx: TenantWriter,
  actor: Actor,
  { reportId, now }: { reportId: string; now: Date },
): Promise<ReportItem> {
  const [handled] = await tx.batch([
    tx.db.update(chatReports).set({ handledAt: now.toISOString(), handledBy: actor.id }).where(and(
      eq(chatReports.id, reportId),
      isNull(chatReports.handledAt),
      isActiveAdmin(actor),
      sql`not exists (
        select 1 from chat_messages msg where msg.id = message_id and msg.sender_id = ${actor.id})`,
    )).returning({ id: chatReports.id }),
    eventStatement(tx, { what: "chat.report_handled", at: now, actor, data: { reportId } }),
  ]);
  const report = await readReport(tx.db, actor.id, reportId);
  if (!report) throw notFound();
  if (handled.length === 1) return report;
  if (report.handledAt !== null) throw new AppError("conflict", "This report has been handled already.");
  throw report.aboutMe ? new AppError("conflict", OWN_MESSAGE_REPORTED) : forbidden();
}
