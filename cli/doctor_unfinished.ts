import type { Adapter } from "../db/adapters/adapter.ts";
import { listBegunLoads } from "../server/features/tenants/begun_loads.ts";
import { clearLoad } from "../server/flows/load_school.ts";
import { listBegunDeletions } from "../server/flows/school_exports/find_deletable.ts";
import type { Services } from "../server/services/services.ts";
import { countLeftWork, removeLeftWork } from "../server/flows/work_folder.ts";
import { type Check, check } from "./doctor_checks.ts";

type Unfinished = { adapter: Adapter; repair: boolean };

/** Schools that were being made or deleted, and what commands that were killed have left in `work`. */
export function checkUnfinished(services: Services, { adapter, repair }: Unfinished): Promise<Check> {
  return check("unfinished", async () => {
    const { doors, config } = services;
    const [loads, deletions] = await doors.readControl((db) =>
      Promise.all([listBegunLoads(db), listBegunDeletions(db)])
    );
    if (repair) { for (const { id } of loads) await clearLoad({ services, adapter }, id); }
    const left = repair ? await removeLeftWork(config) : await countLeftWork(config);
    const found = [
      ...(repair
        ? []
        : loads.map(({ id, subdomain, at }) =>
          `the import or restore to ${subdomain} of ${at} has not finished. If it was interrupted, run it again, or remove what it left behind (${id}) with: doctor --repair`
        )),
      ...deletions.map(({ id, name, at }) =>
        `the deletion of ${name} of ${at} has not finished. If it was interrupted, run it again: tenant delete --tenant ${id} --out …`
      ),
      ...(left > 0 && !repair
        ? [`${left} killed commands have left files in work; remove them with: doctor --repair`]
        : []),
    ];
    if (found.length > 0) throw new Error(found.join("; "));
    const repaired = loads.length + left;
    return repair && repaired > 0 ? `repaired: removed what ${repaired} had left behind` : "nothing";
  });
}

/** Ids of schools that `checkUnfinished` names. */
export async function unfinishedIds({ doors }: Services): Promise<string[]> {
  const found = await doors.readControl((db) => Promise.all([listBegunLoads(db), listBegunDeletions(db)]));
  return found.flat().map(({ id }) => id);
}
