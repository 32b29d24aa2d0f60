import { GRADE_TIMES } from "../../domain/lti_grades.ts";
import { areGradesWaiting, enqueueGrades } from "../features/lti/grades/waiting_grades.ts";
import type { Services } from "../services/services.ts";
import { writeWithJobs } from "../queue/write_with_jobs.ts";

/**
 * Makes the jobs that send what has changed to gradebooks. Triggers say what has changed; this is asked after whatever may
 * have changed something, and daily.
 */
export async function queueGrades(
  services: Pick<Services, "doors" | "now" | "wake">,
  tenantId: string,
  { delayMs = GRADE_TIMES.delay }: { delayMs?: number } = {},
): Promise<void> {
  if (!await services.doors.readTenant(tenantId, areGradesWaiting)) return;
  const now = services.now();
  const runAt = new Date(now.getTime() + delayMs);
  await writeWithJobs(services, tenantId, (tx) => enqueueGrades(tx, { now, runAt }), { delayMs });
}
