import { readSecondFactor } from "../features/second_factor/read_second_factor.ts";
import type { FactorChange } from "../features/second_factor/school_entries.ts";
import { tellSessions } from "../features/second_factor/session_factor.ts";
import type { Services } from "../services/services.ts";

type Work = { tenantId: string | null; payload: Record<string, unknown>; services: Services };

/** Outbox step of a second factor's change: the school's sessions of the person. Nothing where it was changed again since. */
export async function applySecondFactor({ tenantId, payload, services: { doors } }: Work): Promise<void> {
  if (tenantId === null) throw new Error("apply_second_factor names no tenant");
  const change = payload as unknown as FactorChange;
  const userId = String(payload["userId"]);
  const { confirmedAt } = await doors.readControl((db) => readSecondFactor(db, userId));
  const holds = change.change === "on" ? confirmedAt === change.confirmedAt : confirmedAt === null;
  if (!holds) return;
  const told = {
    ...change,
    userId,
    eventId: String(payload["eventId"]),
    at: new Date(String(payload["at"])),
  };
  await doors.writeTenant(tenantId, (tx) => tellSessions(tx, told));
}
