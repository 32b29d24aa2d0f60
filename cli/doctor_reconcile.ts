import type { Adapter } from "../db/adapters/adapter.ts";
import { sizeText } from "../domain/limits.ts";
import { listTenants } from "../server/features/tenants/read_tenants.ts";
import { reconcileStorage } from "../server/flows/backups/reconcile_storage.ts";
import type { Services } from "../server/services/services.ts";
import { type Check, check } from "./doctor_checks.ts";
import { unfinishedIds } from "./doctor_unfinished.ts";

/** Databases that no establishment has. What has none is named by `checkTenants`. */
export function checkDatabasesKnown(services: Services, adapter: Adapter): Promise<Check> {
  return check("databases", async () => {
    const ids = await adapter.listTenants();
    if (ids === null) return "the database host cannot list them";
    const tenants = await services.doors.readControl(listTenants);
    const known = new Set([...tenants.map(({ id }) => id), ...await unfinishedIds(services)]);
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) {
      throw new Error(
        `${unknown.length} belong to no establishment: ${
          unknown.slice(0, 10).join(", ")
        }. The control database may be older than they are`,
      );
    }
    return `${ids.length}, each belongs to an establishment`;
  }, "Move them away once you know what they are");
}

/** `broken`: establishments whose databases cannot be read. */
export function checkObjects(
  services: Services,
  { adapter, broken, repair }: { adapter: Adapter; broken: ReadonlySet<string>; repair: boolean },
): Promise<Check> {
  return check("stored files", async () => {
    const { doors, storage, now } = services;
    const tenants = await doors.readControl(listTenants);
    const state = await reconcileStorage({
      adapter,
      storage,
      tenantIds: tenants.filter(({ id, readyAt }) => readyAt !== null && !broken.has(id)).map(({ id }) => id),
      skipped: new Set([...tenants.map(({ id }) => id), ...await unfinishedIds(services)]),
      now: now(),
      repair,
    });
    const { strays, removed, foreign, missing, missingCount } = state;
    const found = [
      ...(removed.objects > 0
        ? [`repaired: removed ${removed.objects} that nothing names, ${sizeText(removed.bytes)}`]
        : strays.objects > 0
        ? [
          `${strays.objects} that nothing names, ${
            sizeText(strays.bytes)
          }; remove them with: doctor --repair`,
        ]
        : []),
      ...[...foreign].slice(0, 10).map(([owner, { objects, bytes }]) =>
        `${objects} of ${owner}, which is no establishment here, ${sizeText(bytes)}`
      ),
      ...(broken.size > 0 ? [`${broken.size} establishments left out`] : []),
    ];
    if (missingCount > 0) {
      const rest = missingCount - missing.length;
      throw new Error(
        `${missingCount} are missing from the storage: ${missing.join(", ")}${
          rest > 0 ? ` and ${rest} more` : ""
        }`,
      );
    }
    return found.join("; ") || "each is named by a database, and none is missing";
  }, "Bring them back from a backup: docs/operations.md");
}
