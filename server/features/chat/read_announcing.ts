import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { audienceFor } from "../../../domain/chat.ts";
import type { Actor, Relation } from "../../../domain/permissions.ts";
import { linkedTo } from "../portfolio/read_relation.ts";

/** What announcing on a unit is to somebody. */
export type AnnouncingRelation = Relation & { unitId: string };

/**
 * Whether a unit has students whom this member of staff would reach with an announcement: their own on it, or any in
 * admin mode. Null when the school has no such unit.
 */
export async function readAnnouncing(
  db: TenantReader,
  unitId: string,
  actor: Actor | null,
): Promise<AnnouncingRelation | null> {
  const all = actor?.kind === "staff" && audienceFor(actor) === "all";
  const [row] = await db.all<{ linked: 0 | 1 }>(sql`
    select exists (
      select 1 from unit_assignments join students on students.id = unit_assignments.student_id
      where unit_assignments.unit_id = uas_units.id and unit_assignments.archived_at is null
        and students.archived_at is null and ${all ? sql`1` : linkedTo(actor)}) as linked
    from uas_units where id = ${unitId}`);
  return row ? { unitId, studentId: "", linked: row.linked === 1, called: "conversation" } : null;
}
