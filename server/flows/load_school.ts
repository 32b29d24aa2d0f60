import pMap from "p-map";
import type { Adapter } from "../../db/adapters/adapter.ts";
import { AppError } from "../../domain/errors.ts";
import { beginLoad, endLoad, isStopped, listBegunLoads, stopLoad } from "../features/tenants/begun_loads.ts";
import type { Services } from "../services/services.ts";

const AT_ONCE = 4;
/** Unfinished objects. */
const MAX_STRAYS = 10_000;

export type SchoolLoad = { services: Services; adapter: Adapter };

/**
 * Removes the database and objects of a school whose load was interrupted or failed; false for one that control has.
 * Repeatable.
 */
export async function clearLoad(
  { services: { doors, storage, now }, adapter }: SchoolLoad,
  tenantId: string,
): Promise<boolean> {
  await doors.writeControl((tx) => stopLoad(tx, { tenantId, now: now() }));
  if (!await doors.readControl((db) => isStopped(db, tenantId))) return false;
  await adapter.remove({ kind: "tenant", id: tenantId });
  await pMap(storage.list(tenantId), ({ key }) => storage.remove(key), { concurrency: AT_ONCE });
  await storage.removeStrays(tenantId, now(), MAX_STRAYS);
  await doors.writeControl((tx) => endLoad(tx, { tenantId, now: now() }));
  return true;
}

/**
 * Runs what makes a school of a file, up to where control has it; control knows of it before anything is there. What fails is
 * removed, and so is what an earlier load to the same subdomain has left: one that still runs then fails.
 */
export async function loadSchool<T>(
  load: SchoolLoad,
  { id: tenantId, subdomain }: { id: string; subdomain: string },
  work: () => Promise<T>,
): Promise<T> {
  const { doors, now } = load.services;
  const begun = await doors.readControl(listBegunLoads);
  for (const { id } of begun.filter((earlier) => earlier.subdomain === subdomain)) await clearLoad(load, id);
  await doors.writeControl((tx) => beginLoad(tx, { tenantId, subdomain, now: now() }));
  try {
    return await work();
  } catch (error) {
    const wasStopped = await doors.readControl((db) => isStopped(db, tenantId)).catch(() => false);
    await clearLoad(load, tenantId).catch(() => {});
    throw wasStopped ? givenUp() : error;
  }
}

function givenUp(): AppError {
  return new AppError(
    "conflict",
    "This was given up: it was started again elsewhere, or removed by doctor --repair. Nothing of it is left.",
  );
}
