import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import { eventsStatement } from "../activity/events.ts";
import { endEarlierLinks } from "./send_pack_links.ts";

type Input = { studentIds: readonly string[]; now: Date };

/** Ends links that work or wait to be emailed; idempotent. Throws `not_found` where one is not a student here. */
export async function revokePackLinks(
  tx: TenantWriter,
  actor: StaffActor,
  { studentIds, now }: Input,
): Promise<void> {
  const ids = await existing(tx, studentIds);
  const at = now.toISOString();
  await tx.batch([
    eventsStatement(tx, {
      what: "pack.link_revoked",
      at: now,
      actor,
      studentId: sql`s.id`,
      from: sql`students s where s.id in ${ids} and exists (
        select 1 from pack_links l where l.student_id = s.id and l.revoked_at is null
          and (l.state = 'waiting' or l.expires_at > ${at}))`,
    }),
    endEarlierLinks(tx, sql`student_id in ${ids}`, at),
  ]);
}

/** Marks packs as handed over, or as not; idempotent. Throws `not_found` where one is not an archived student here. */
export async function markHandedOver(
  tx: TenantWriter,
  actor: StaffActor,
  { studentIds, handedOver, now }: Input & { handedOver: boolean },
): Promise<void> {
  const ids = await existing(tx, studentIds, isNotNull(students.archivedAt));
  const marked = sql`exists (
    select 1 from pack_handovers h where h.student_id = s.id and h.handed_over_at >= s.archived_at)`;
  await tx.batch([
    eventsStatement(tx, {
      what: handedOver ? "pack.handed_over" : "pack.handover_undone",
      at: now,
      actor,
      studentId: sql`s.id`,
      from: sql`students s where s.id in ${ids} and ${handedOver ? sql`not ${marked}` : marked}`,
    }),
    handedOver
      ? tx.db.run(sql`
        insert into pack_handovers (student_id, handed_over_at, handed_over_by)
        select s.id, ${now.toISOString()}, ${actor.id} from students s where s.id in ${ids} and not ${marked}
        on conflict (student_id) do update set handed_over_at = excluded.handed_over_at,
          handed_over_by = excluded.handed_over_by`)
      : tx.db.run(sql`delete from pack_handovers where student_id in ${ids}`),
  ]);
}

async function existing(tx: TenantWriter, studentIds: readonly string[], condition?: SQL) {
  const unique = [...new Set(studentIds)];
  const ids = sql`(select value from json_each(${JSON.stringify(unique)}))`;
  const found = await tx.db.$count(students, and(sql`${students.id} in ${ids}`, condition));
  if (found < unique.length) throw notFound();
  return ids;
}
