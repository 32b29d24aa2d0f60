import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import type { ActivityFilter } from "../../../domain/activity_filter.ts";
import type { ActorFor } from "../../../domain/permissions.ts";
import { eventStatement } from "../activity/events.ts";

/** The event of an administrator who takes the school's activity as a CSV. */
export async function recordActivityExport(
  tx: TenantWriter,
  actor: ActorFor<"activity.export">,
  { kind, from, to, student, now }: ActivityFilter & { now: Date },
): Promise<void> {
  const data = { kind, from, to };
  const event = { what: "activity.exported", at: now, actor, studentId: student || undefined, data } as const;
  await tx.batch([eventStatement(tx, event, sql`1`)]);
}
