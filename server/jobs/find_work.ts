import type { Services } from "../services/services.ts";
import { laneOf } from "../queue/kinds.ts";
import { type Lane, laneOptions } from "../queue/lanes.ts";
import { nextOfKindsQuery } from "../queue/queue.ts";
import type { JobSource } from "./run_job.ts";
import { type DueTenant, findDue } from "../queue/tenant_due.ts";

export type FoundWork = {
  /** The school's due row, read before its jobs; absent for control's own entries. */
  due?: DueTenant;
  /** Lanes with due work. */
  lanes: ReadonlySet<Lane>;
  /** When any of the rest is due. */
  next: string | null;
};

/** Mails are not due before `mailsPausedUntil`. */
export async function findWork(
  { doors, now }: Pick<Services, "doors" | "now">,
  source: JobSource,
  mailsPausedUntil: Date | null,
): Promise<FoundWork> {
  const isSchool = source.queue === "jobs";
  const due = isSchool ? await doors.readControl((db) => findDue(db, source.tenantId)) : undefined;
  const query = nextOfKindsQuery(source.queue);
  const kinds = isSchool
    ? await doors.readTenant(source.tenantId, (db) => db.all(query))
    : await doors.readControl((db) => db.all(query));
  const at = now().toISOString();
  const paused = mailsPausedUntil?.toISOString() ?? "";
  const lanes = new Set<Lane>();
  let next: string | null = null;
  for (const kind of kinds) {
    const lane = laneOf(source.queue, kind.kind);
    const begin = laneOptions(lane).mails && paused > kind.at ? paused : kind.at;
    if (begin <= at) lanes.add(lane);
    else if (next === null || begin < next) next = begin;
  }
  return { due, lanes, next };
}
