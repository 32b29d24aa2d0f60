import { sql } from "drizzle-orm";
import { operatorMessage } from "../../../db/database_fault.ts";
import { controlEventStatement } from "../../features/activity/control_events.ts";
import type { Services } from "../../services/services.ts";
import { applyTenant } from "../apply_tenant.ts";
import { outstandingErasures, replayErasures } from "../replay_erasures.ts";
import type { Manifest } from "./manifest.ts";

/** `problems`: by school, in words for the operator. */
export type FinishedRestore = { replayed: number; problems: string[] };

/** Erases again what was erased since, and tells each school what control knows of it. Idempotent. */
export async function finishRestore(services: Services, manifest: Manifest): Promise<FinishedRestore> {
  const problems: string[] = manifest.failed.map(({ id, subdomain, error }) =>
    `${subdomain ?? id} is in no database of this backup: ${error}`
  );
  let replayed = 0;
  for (const { id, subdomain } of manifest.tenants) {
    try {
      replayed += (await replayErasures(services, id)).length;
      const left = await outstandingErasures(services, id);
      if (left.length > 0) {
        problems.push(`${subdomain ?? id}: ${left.length} erasures wait; see: erasures list`);
      }
      await applyTenant({ tenantId: id, payload: {}, services });
    } catch (error) {
      problems.push(`${subdomain ?? id}: ${operatorMessage(error)}`);
    }
  }
  await services.doors.writeControl((tx) =>
    tx.batch([
      controlEventStatement(tx, {
        what: "backup.restored",
        at: services.now(),
        actor: { kind: "operator" },
        data: { madeAt: manifest.madeAt, schools: manifest.tenants.length, replayed },
      }, sql`1`),
    ])
  );
  return { replayed, problems };
}
