import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { users } from "../../db/control/schema/index.ts";
import { staff } from "../../db/tenant/schema/index.ts";
import { readEstablishment } from "../features/settings/read_settings.ts";
import { DECOY } from "../queue/queue.ts";
import type { Services } from "../services/services.ts";
import { tracelessStatements } from "./link_request_guards.ts";

/** Below the lane's timeout. */
const MAX_PAUSE_MS = 20_000;

type Job = { tenantId: string | null; services: Services; signal: AbortSignal; lastMailMs: number };

/** Job of an unknown address: reads, writes and lasts as the job that mails a link does, without one (decision 18). */
export async function actAsLinkMail({ tenantId, services, signal, lastMailMs }: Job): Promise<void> {
  const { doors } = services;
  const decoy = { kind: DECOY, email: "", now: services.now() };
  if (tenantId === null) {
    await doors.writeControl(async (tx) => {
      await tx.db.select({ id: users.id }).from(users).where(eq(users.email, ""));
      await tx.batch(tracelessStatements(tx, "outbox", decoy));
    });
  } else {
    await doors.writeTenant(tenantId, async (tx) => {
      await tx.db.select({ id: staff.userId }).from(staff).where(eq(staff.email, ""));
      await tx.batch(tracelessStatements(tx, "jobs", decoy));
    });
    await doors.readTenant(tenantId, readEstablishment);
  }
  await pause(Math.min(lastMailMs, MAX_PAUSE_MS), undefined, { signal });
}
