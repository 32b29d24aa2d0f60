import { setImmediate } from "node:timers/promises";
import { sweepInstallation, sweepSchool } from "../flows/sweep.ts";
import type { Services } from "../services/services.ts";
import { LANES } from "../queue/lanes.ts";
import { SWEEP } from "../queue/queue.ts";
import { attempt, errorText } from "./run_job.ts";
import {
  type LeasedSweep,
  leaseSweeps,
  settleSweepsStatement,
  type SweepOutcome,
  sweepStatement,
} from "../queue/sweeps.ts";

/** Idempotent. At a start: what an older server left behind is found by this sweep. */
export async function scheduleInstallationSweep({ doors, now }: Services): Promise<void> {
  await doors.writeControl((tx) => tx.batch([sweepStatement(tx, null, now())]));
}

/** One batch of due sweeps, recorded in one write. */
export async function runSweeps(
  services: Services,
): Promise<{ done: number; failed: number }> {
  const { doors, now } = services;
  const leased = await doors.writeControl((tx) => leaseSweeps(tx, now()));
  const outcomes: SweepOutcome[] = [];
  for (const sweep of leased) {
    outcomes.push(await runSweep(services, sweep));
    if (sweep.tenantId !== null) doors.closeIdleTenant(sweep.tenantId);
    await setImmediate();
  }
  if (outcomes.length > 0) {
    await doors.writeControl((tx) => tx.batch([tx.db.run(settleSweepsStatement(outcomes, now()))]));
  }
  const failed = outcomes.filter((outcome) => "error" in outcome).length;
  return { done: outcomes.length - failed, failed };
}

async function runSweep(services: Services, sweep: LeasedSweep): Promise<SweepOutcome> {
  const { id, tenantId } = sweep;
  const outcome = await attempt(
    services,
    { id, kind: SWEEP, tenantId, timeoutMs: LANES.sweep.timeoutMs },
    (signal) =>
      tenantId === null ? sweepInstallation({ services }) : sweepSchool({ services, tenantId, signal }),
  );
  return outcome.ok ? { sweep, more: outcome.result } : { sweep, error: errorText(outcome.error) };
}
