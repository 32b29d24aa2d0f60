import { sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import { type GradeRefusal, refusalScope } from "../../../../domain/lti_grades.ts";
import type { GradeKey } from "./take_grade.ts";

/** Stores why nothing is sent, for all that waits and that the reason concerns; the next change tries again. */
export async function refuseGrades(
  tx: TenantWriter,
  { platformId, grade, reason }: {
    platformId: string;
    /** Null for all of the platform. */
    grade: GradeKey | null;
    reason: GradeRefusal;
  },
): Promise<void> {
  const scope = grade === null ? "platform" : refusalScope(reason);
  const which = scope === "platform" || grade === null
    ? sql`changed > 0 and line_item_id in (select id from lti_line_items where platform_id = ${platformId})`
    : scope === "line"
    ? sql`changed > 0 and line_item_id = ${grade.lineItemId}`
    : sql`changed = 2 and line_item_id = ${grade.lineItemId} and subject = ${grade.subject}`;
  await tx.batch([
    tx.db.run(sql`update lti_grades set changed = 0, tries = 0, refused = ${reason} where ${which}`),
  ]);
}
