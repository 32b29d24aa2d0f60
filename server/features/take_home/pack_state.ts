import { type SQL, sql } from "drizzle-orm";
import type { PackState } from "../../../domain/take_home.ts";
import { type Json, jsonValue } from "../../queries/json_rows.ts";

const NEWEST = sql`(select newest.id from pack_links newest where newest.student_id = students.id
  order by newest.created_at desc, newest.rowid desc limit 1)`;

// What was handed over before a student was brought back and left again is another pack.
const MARKED = sql`h.student_id = students.id and h.handed_over_at >= coalesce(students.archived_at, '')`;
const DOWNLOADED = sql`d.student_id = students.id and d.downloaded_at >= coalesce(students.archived_at, '')`;

/** Over `students`. */
export function packOf(now: Date): Json<PackState> {
  const status = sql`case
    when link.state = 'failed' then 'failed' when link.revoked_at is not null then 'revoked'
    when link.state = 'waiting' then 'waiting' when link.expires_at <= ${now.toISOString()} then 'ended'
    else 'works' end`;
  return jsonValue<PackState>(sql`(
    select json_object(
      'handedOver', iif(h.student_id is null, null, json_object('at', h.handed_over_at,
        'by', json_object('firstName', p.first_name, 'lastName', p.last_name))),
      'link', iif(link.id is null, null, json_object('status', ${status}, 'mailedAt', link.done_at,
        'expiresAt', link.expires_at, 'downloads', (
          select coalesce(sum(downloads), 0) from pack_links d where ${DOWNLOADED}),
        'downloadedAt', (select max(downloaded_at) from pack_links d where ${DOWNLOADED}))))
    from (select 1) left join pack_links link on link.id = ${NEWEST}
      left join pack_handovers h on ${MARKED} left join staff p on p.user_id = h.handed_over_by)`);
}

/** SQL condition over `students`: `isHandedOver`. */
export const HANDED_OVER: SQL = sql`(
  exists (select 1 from pack_handovers h where ${MARKED})
  or exists (select 1 from pack_links d where ${DOWNLOADED}))`;
