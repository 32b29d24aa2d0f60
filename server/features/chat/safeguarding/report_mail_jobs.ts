import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { REPORT_MAIL_INTERVAL_MS } from "../../../../domain/safeguarding.ts";
import { MAX_ATTEMPTS } from "../../../queue/queue.ts";

export const REPORT_MAIL_JOB = "mail_report";

/** `origin` such as `https://oak.example`. */
type ReportRef = { reportId: string; reportedBy: string; origin: string; now: Date };

/**
 * Jobs for all other administrators, at most one pending each; a delayed retry is brought forward. For the
 * batch that inserts the report: no row without it.
 */
export function reportMailStatements(tx: Pick<TenantWriter, "db">, report: ReportRef) {
  const { reportId, reportedBy, origin, now } = report;
  const runAt = reportMailRunAt(reportId, now);
  const reportExists = sql`exists (select 1 from chat_reports where id = ${reportId})`;
  const isRecipient = sql`role = 'admin' and archived_at is null and user_id <> ${reportedBy}`;
  return [
    tx.db.run(sql`
      update jobs set run_at = min(run_at, ${runAt})
      where kind = ${REPORT_MAIL_JOB} and payload ->> 'personId' in (select user_id from staff where ${isRecipient})
        and ${isPending(now)} and ${reportExists}`),
    tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select 'job_' || lower(hex(randomblob(10))), ${REPORT_MAIL_JOB},
        json_object('personId', user_id, 'origin', ${origin}), ${runAt}, ${now.toISOString()}
      from staff where ${isRecipient} and ${reportExists} and not exists (
        select 1 from jobs where kind = ${REPORT_MAIL_JOB} and payload ->> 'personId' = user_id and ${
      isPending(now)
    })`),
  ] as const;
}

/** At once, or `REPORT_MAIL_INTERVAL_MS` after the last open report, so that many reports make few mails. */
function reportMailRunAt(reportId: string, now: Date): SQL<string> {
  const since = new Date(now.getTime() - REPORT_MAIL_INTERVAL_MS).toISOString();
  const pause = `+${REPORT_MAIL_INTERVAL_MS / 1000} seconds`;
  return sql<string>`(
    select coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', max(reported_at), ${pause}), ${now.toISOString()})
    from chat_reports where handled_at is null and reported_at > ${since} and id <> ${reportId})`;
}

/** A leased job may have read the reports before this one was written. */
function isPending(now: Date): SQL {
  return sql`done_at is null and attempts < ${MAX_ATTEMPTS}
    and (leased_until is null or leased_until <= ${now.toISOString()})`;
}
