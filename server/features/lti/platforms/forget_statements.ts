import { type SQL, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";

/** Everything that a platform has said of people, with what their launches left. */
export function forgetStatements(tx: Pick<TenantWriter, "db">, platformId: string, when: SQL = sql`1`) {
  const ofPlatform = sql`platform_id = ${platformId} and ${when}`;
  return [
    endSessionsStatement(tx, platformId, when),
    tx.db.run(sql`delete from lti_links where ${ofPlatform}`),
    tx.db.run(sql`delete from lti_pending_links where ${ofPlatform}`),
    tx.db.run(sql`delete from lti_launches where ${ofPlatform}`),
    // Those of people went with their links.
    tx.db.run(sql`delete from lti_line_items where ${ofPlatform}`),
    tx.db.run(sql`
      delete from lti_course_staff
      where course_id in (select id from lti_courses where platform_id = ${platformId}) and ${when}`),
    tx.db.run(sql`delete from lti_courses where ${ofPlatform}`),
  ] as const;
}

/** Sessions that a platform's students began in frames, before their links go: which sessions a platform began is not stored. */
export function endSessionsStatement(tx: Pick<TenantWriter, "db">, platformId: string, when: SQL) {
  return tx.db.run(sql`
    delete from sessions where frame_hash is not null
      and student_id in (select student_id from lti_links where platform_id = ${platformId}) and ${when}`);
}
