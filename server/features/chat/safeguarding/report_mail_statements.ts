import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { REPORT_MAIL_EVERY } from "../../../../domain/safeguarding.ts";
import { MOST_ATTEMPTS } from "../../../jobs/queue.ts";

/** The kind of job that mails one administrator that a message was reported. */
export const MAIL_REPORT = "mail_report";

/** A report as it is made; `origin` is where a mail about it leads, such as `https://oak.example`. */
type Reported = { reportId: string; reportedBy: string; origin: string; now: Date };

/**
 * The statements that ask for a mail to every administrator but the one who reported, for the batch of the report itself:
 * they do nothing where it was not made. Nobody has two waiting; one that waits for another try is brought forward.
 */
export function reportMailStatements(tx: Pick<TenantWriter, "db">, reported: Reported) {
  const { reportId, reportedBy, origin, now } = reported;
  const runAt = mailedAt(reportId, now);
  const made = sql`exists (select 1 from chat_reports where id = ${reportId})`;
  const told = sql`role = 'admin' and archived_at is null and user_id <> ${reportedBy}`;
  return [
    tx.db.run(sql`
      update jobs set run_at = min(run_at, ${runAt})
      where kind = ${MAIL_REPORT} and payload ->> 'personId' in (select user_id from staff where ${told})
        and ${isWaiting(now)} and ${made}`),
    tx.db.run(sql`
      insert into jobs (id, kind, payload, run_at, created_at)
      select 'job_' || lower(hex(randomblob(10))), ${MAIL_REPORT},
        json_object('personId', user_id, 'origin', ${origin}), ${runAt}, ${now.toISOString()}
      from staff where ${told} and ${made} and not exists (
        select 1 from jobs where kind = ${MAIL_REPORT} and payload ->> 'personId' = user_id and ${
      isWaiting(now)
    })`),
  ] as const;
}

/** When a report is mailed: at once, or some minutes behind the last one that still waits, so that many are few mails. */
function mailedAt(reportId: string, now: Date): SQL<string> {
  const since = new Date(now.getTime() - REPORT_MAIL_EVERY).toISOString();
  const pause = `+${REPORT_MAIL_EVERY / 1000} seconds`;
  return sql<string>`(
    select coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', max(reported_at), ${pause}), ${now.toISOString()})
    from chat_reports where handled_at is null and reported_at > ${since} and id <> ${reportId})`;
}

/** That a job is still to run; one that runs just now may have looked before the report was there. */
function isWaiting(now: Date): SQL {
  return sql`done_at is null and attempts < ${MOST_ATTEMPTS}
    and (leased_until is null or leased_until <= ${now.toISOString()})`;
}
