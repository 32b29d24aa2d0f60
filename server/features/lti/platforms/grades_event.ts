import type { SQL } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import type { ActorFor } from "../../../../domain/permissions.ts";
import { eventStatement } from "../../activity/events.ts";
import type { PlatformInput } from "./platform_values.ts";

type Change = { id: string; input: Pick<PlatformInput, "sendGrades">; now: Date };

/** Event for switching the sending of progress on or off. */
export function gradesEvent(
  tx: Pick<TenantWriter, "db">,
  actor: ActorFor<"lti.manage">,
  { id, input: { sendGrades }, now }: Change,
  when: SQL,
) {
  const what = sendGrades ? "lti.grades_begun" : "lti.grades_stopped";
  return eventStatement(tx, { what, at: now, actor, data: { platform: id } }, when);
}
