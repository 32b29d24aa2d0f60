import { signInSweepStatements } from "../features/sign_in/sweep_statements.ts";
import { sweepRemoved } from "../features/evidence/removed/sweep_removed.ts";
import { sweepUploads } from "../features/evidence/uploads/sweep_uploads.ts";
import { sweepPictures } from "../features/profile/sweep_pictures.ts";
import { giveUpMails } from "../features/students/link_mailings/give_up_mails.ts";
import { dueStatement } from "../jobs/hints.ts";
import { nextSweep, oldWorkStatement, sweepSoonStatement, sweepStatement } from "../jobs/sweeps.ts";
import type { Services } from "../services.ts";

/** How soon a sweep follows one that had to leave something, in milliseconds. */
const SOON = 10 * 60_000;

/** The daily job of a school: removes what is past its time, and asks for its successor before anything else. */
export async function sweepSchool(
  { services, tenantId, signal }: { services: Services; tenantId: string; signal?: AbortSignal },
): Promise<void> {
  const { doors } = services;
  const now = services.now();
  const next = (at: Date) => doors.writeControl((tx) => tx.batch([dueStatement(tx, tenantId, at, now)]));
  await next(nextSweep(now));
  await doors.writeTenant(tenantId, (tx) => tx.batch([sweepStatement(tx, now)]));
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch(
      [oldWorkStatement("jobs", now), ...signInSweepStatements(now)].map((statement) => tx.db.run(statement)),
    ));
  await doors.writeTenant(tenantId, (tx) => giveUpMails(tx, now));
  const uploads = await sweepUploads(services, tenantId, signal);
  const removed = await sweepRemoved(services, tenantId, signal);
  const pictures = await sweepPictures(services, tenantId, signal);
  if (!uploads && !removed && !pictures) return;
  const soon = new Date(now.getTime() + SOON);
  await next(soon);
  await doors.writeTenant(tenantId, (tx) => tx.batch([tx.db.run(sweepSoonStatement(soon))]));
}
