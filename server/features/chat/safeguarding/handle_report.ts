import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { AppError, notFound } from "../../../../domain/errors.ts";
import type { Actor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/record_event.ts";
import { readReport, type ReportItem } from "./list_reports.ts";

/** Notes that an administrator has seen to a report. Throws conflict where somebody has already, not_found for no such report. */
export async function handleReport(
  tx: TenantWriter,
  actor: Actor,
  { reportId, now }: { reportId: string; now: Date },
): Promise<ReportItem> {
  const [handled] = await tx.batch([
    tx.db.all<{ id: string }>(sql`
      update chat_reports set handled_at = ${now.toISOString()}, handled_by = ${actor.id}
      where id = ${reportId} and handled_at is null returning id`),
    eventStatement(tx, { what: "chat.report_handled", at: now, actor, data: { reportId } }),
  ]);
  const report = await readReport(tx.db, reportId);
  if (!report) throw notFound();
  if (handled.length === 0) throw new AppError("conflict", "This report has been handled already.");
  return report;
}
