import { sql } from "drizzle-orm";
import type { ControlWriter } from "../../../db/doors.ts";
import type { AuditFilter } from "../../../domain/audit.ts";
import { type ControlActor, controlEventStatement } from "../activity/control_events.ts";

/** The event of a super admin who takes the audit as a CSV. */
export async function recordAuditExport(
  tx: ControlWriter,
  actor: ControlActor,
  { tenant, person, now }: AuditFilter & { now: Date },
): Promise<void> {
  const event = { what: "audit.exported", at: now, actor, data: { tenant, person } } as const;
  await tx.batch([controlEventStatement(tx, event, sql`1`)]);
}
