import type { ControlWriter } from "../../db/doors.ts";
import type { Services } from "../services/services.ts";

type Change<Input> = (
  tx: ControlWriter,
  actor: { kind: "super_admin"; id: string },
  input: Input & { tenantId: string; now: Date },
) => Promise<{ outboxId: string }>;

/** In control first, then at the school; what is interrupted between them is left to the clock, which finishes it. */
export async function changeSubscription<Input>(
  services: Services,
  change: Change<Input>,
  { userId, tenantId }: { userId: string; tenantId: string },
  input: Input,
): Promise<void> {
  const { doors, now } = services;
  const { outboxId } = await doors.writeControl((tx) =>
    change(tx, { kind: "super_admin", id: userId }, { ...input, tenantId, now: now() })
  );
  // Logged by the runner.
  await services.runOutboxEntry(services, outboxId).catch(() => {});
}
