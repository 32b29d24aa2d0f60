import { type SQL, sql } from "drizzle-orm";
import { readValues } from "../../db/typed_rows.ts";
import { failAbandonedAnswers } from "../features/contact/send_answer.ts";
import { dueBookingStatement, dueSyncsStatement } from "../features/billing/due_booking.ts";
import { oldEvents } from "../features/billing/receive_event.ts";
import { sweepDocuments } from "../features/documents/sweep_documents.ts";
import { sweepLogos } from "../features/establishment/logos/stored_logo.ts";
import { sweepRemoved } from "../features/evidence/removed/sweep_removed.ts";
import { sweepUploads } from "../features/evidence/uploads/sweep_uploads.ts";
import { expiredContactMessages } from "../features/landing/contact_messages.ts";
import { sweepPictures } from "../features/profile/stored_picture.ts";
import { expiredWidgetCodes } from "../features/embed/verify_widget_code.ts";
import { endedCourseStaff } from "../features/lti/courses/note_course.ts";
import { expiredLinks } from "../features/lti/linking/pending_link.ts";
import { endedRegistrations } from "../features/lti/registration/registration_row.ts";
import { expiredLaunches } from "../features/lti/read_launch.ts";
import { expiredSignIns } from "../features/sign_in/end_session.ts";
import { expiredSignups } from "../features/signup/mail_signup.ts";
import { expiredTickets } from "../features/sign_in/used_tickets.ts";
import { expiredSupport } from "../features/support/support_session.ts";
import {
  abandonedLinkMails,
  failAbandonedStatements,
} from "../features/students/link_mailings/settle_link_mail.ts";
import { abandonedPackLinks, failAbandonedPackLinks } from "../features/take_home/settle_pack_link.ts";
import { MAX_ATTEMPTS, SWEEP } from "../queue/queue.ts";
import { FORMER_SWEEPS, missingSweepStatements, oldJobs, tryAgainStatement } from "../queue/sweeps.ts";
import { dueDomainsStatement } from "../features/tenants/health/domain_checks.ts";
import { dueStatement } from "../queue/tenant_due.ts";
import type { Services } from "../services/services.ts";
import { SYNC_CUSTOMER } from "./sync_customer.ts";
import { refreshTenantStats } from "./refresh_tenant_stats.ts";
import { queueGrades } from "./queue_grades.ts";

/** Daily; true when more remains than it may remove at once. */
export async function sweepSchool(
  { services, tenantId, signal }: { services: Services; tenantId: string; signal?: AbortSignal },
): Promise<boolean> {
  await refreshTenantStats({ services, tenantId });
  await sweepExpired(services, tenantId);
  await queueGrades(services, tenantId, { delayMs: 0 });
  const uploads = await sweepUploads(services, tenantId, signal);
  const removed = await sweepRemoved(services, tenantId, signal);
  const pictures = await sweepPictures(services, tenantId, signal);
  const logos = await sweepLogos(services, tenantId, signal);
  const documents = await sweepDocuments(services, tenantId, signal);
  return uploads || removed || pictures || logos || documents;
}

/** Reads first: most schools have nothing to remove, and a file's second connection costs more than the question. */
async function sweepExpired({ doors, now }: Services, tenantId: string): Promise<void> {
  const at = now();
  const expired = [
    oldJobs("jobs", at),
    FORMER_SWEEPS,
    ...expiredSignIns(at),
    ...expiredSupport(at),
    expiredWidgetCodes(at),
    expiredLaunches(at),
    expiredLinks(at),
    endedCourseStaff(at),
    endedRegistrations(at),
    expiredTickets(at),
  ];
  const anyOf = sql.join(
    [...expired, abandonedLinkMails(at), abandonedPackLinks(at)].map((rows) =>
      sql`exists (select 1 from ${rows})`
    ),
    sql` or `,
  );
  const fields = {
    any: sql<0 | 1>`${anyOf}`,
    nextJob: sql<string | null>`(
      select min(run_at) from jobs where done_at is null and attempts < ${MAX_ATTEMPTS} and kind <> ${SWEEP})`,
  };
  const found = await doors.readTenant(tenantId, (db) => readValues(db, fields));
  if (found.nextJob) {
    // Its due row may be lost, as with an older backup of the control database.
    const next = new Date(found.nextJob);
    await doors.writeControl((tx) => tx.batch([dueStatement(tx, tenantId, next, at)]));
  }
  if (!found.any) return;
  const statements = [
    ...expired.map(deleteStatement),
    ...failAbandonedStatements(at),
    ...failAbandonedPackLinks(at),
  ];
  await doors.writeTenant(tenantId, (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))));
}

function deleteStatement(rows: SQL): SQL {
  return sql`delete from ${rows}`;
}

/** Daily. */
export async function sweepInstallation({ services }: { services: Services }): Promise<false> {
  const now = services.now();
  const expired = [
    oldJobs("outbox", now),
    expiredContactMessages(now),
    expiredSignups(now),
    ...expiredSignIns(now),
    expiredTickets(now),
    oldEvents(now),
  ];
  const statements = [
    ...missingSweepStatements(now),
    dueDomainsStatement(now),
    // A school is set up, told of its plan and given its staff without anyone's help.
    ...["apply_tenant", "apply_staff"].map((kind) => tryAgainStatement(kind, now)),
    failAbandonedAnswers(now),
    ...(services.stripe === null ? [] : [dueBookingStatement(now), dueSyncsStatement(SYNC_CUSTOMER, now)]),
    ...expired.map(deleteStatement),
  ];
  await services.doors.writeControl((tx) => tx.batch(statements.map((statement) => tx.db.run(statement))));
  return false;
}
