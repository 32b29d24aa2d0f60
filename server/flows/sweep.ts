import { sweepRemoved } from "../features/evidence/removed/sweep_removed.ts";
import { sweepUploads } from "../features/evidence/uploads/sweep_uploads.ts";
import { expiredContactMessagesStatement } from "../features/landing/contact_messages.ts";
import { sweepPictures } from "../features/profile/stored_picture.ts";
import { expiredSignInStatements } from "../features/sign_in/end_session.ts";
import { expireLinkMails } from "../features/students/link_mailings/settle_link_mail.ts";
import {
  installationSweepStatement,
  nextSweep,
  oldJobsStatement,
  sweepSoonStatement,
  sweepStatement,
} from "../jobs/sweeps.ts";
import { dueStatement } from "../jobs/tenant_due.ts";
import type { Services } from "../services.ts";

const RESWEEP_MS = 10 * 60_000;

/** Daily job of a school; schedules its successor first. */
export async function sweepSchool(
  { services, tenantId, signal }: { services: Services; tenantId: string; signal?: AbortSignal },
): Promise<void> {
  const { doors } = services;
  const now = services.now();
  const scheduleSweep = (at: Date) =>
    doors.writeControl((tx) => tx.batch([dueStatement(tx, tenantId, at, now)]));
  await scheduleSweep(nextSweep(now));
  await doors.writeTenant(tenantId, (tx) => tx.batch([sweepStatement(tx, now)]));
  const expired = [oldJobsStatement("jobs", now), ...expiredSignInStatements(now)];
  await doors.writeTenant(tenantId, (tx) => tx.batch(expired.map((statement) => tx.db.run(statement))));
  await doors.writeTenant(tenantId, (tx) => expireLinkMails(tx, now));
  const uploads = await sweepUploads(services, tenantId, signal);
  const removed = await sweepRemoved(services, tenantId, signal);
  const pictures = await sweepPictures(services, tenantId, signal);
  if (!uploads && !removed && !pictures) return;
  const nextAt = new Date(now.getTime() + RESWEEP_MS);
  await scheduleSweep(nextAt);
  await doors.writeTenant(tenantId, (tx) => tx.batch([tx.db.run(sweepSoonStatement(nextAt))]));
}

/** Daily outbox entry of the installation. */
export async function sweepInstallation({ services }: { services: Services }): Promise<void> {
  const now = services.now();
  const expired = [
    oldJobsStatement("outbox", now),
    expiredContactMessagesStatement(now),
    ...expiredSignInStatements(now),
  ];
  await services.doors.writeControl(async (tx) => {
    await tx.batch([installationSweepStatement(tx, now)]);
    await tx.batch(expired.map((statement) => tx.db.run(statement)));
  });
}
