import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import {
  type CourseMember,
  type MatchedMember,
  matchMembers,
  type MemberCandidate,
} from "../../../../domain/lti_members.ts";
import { normalizeStudentId } from "../../../../domain/students.ts";

const CANDIDATE = {
  subject: sql<string>`m.subject`,
  by: sql<MemberCandidate["by"]>`c.by`,
  id: sql<string>`coalesce(s.id, '')`,
  firstName: sql<string>`coalesce(s.first_name, '')`,
  lastName: sql<string>`coalesce(s.last_name, '')`,
  studentId: sql<string>`coalesce(s.student_id, '')`,
  archived: sql<0 | 1>`(s.id is null or s.archived_at is not null or s.erased_at is not null)`,
  isStaff: sql<0 | 1>`c.is_staff`,
  hasOther: sql<0 | 1>`exists (
    select 1 from lti_links o where o.student_id = s.id and o.platform_id = c.platform and o.subject <> m.subject)`,
};

/** Who the members are here; one query. */
export async function readMatches(
  db: Pick<TenantReader, "all">,
  { platformId, members }: { platformId: string; members: readonly CourseMember[] },
): Promise<MatchedMember[]> {
  const asked = members.map(({ subject, email, schoolId }) => {
    const key = normalizeStudentId(schoolId);
    return { subject, email, key: key === "" ? null : key };
  });
  const rows = await db.all(typedRows(CANDIDATE, (columns) =>
    sql`
    with m as materialized (
        select value ->> 'subject' as subject, value ->> 'email' as email, value ->> 'key' as key
        from json_each(${JSON.stringify(asked)})),
      c as (
        select m.subject, 'link' as by, k.student_id as student, k.staff_id is not null as is_staff,
          k.platform_id as platform
        from m cross join lti_links k on k.platform_id = ${platformId} and k.subject = m.subject
        union all
        select m.subject, 'email', t.id, 0, ${platformId} from m cross join students t on t.email = m.email
        union all
        select m.subject, 'schoolId', t.id, 0, ${platformId} from m cross join students t on t.student_key = m.key)
    select ${columns} from c join m on m.subject = c.subject left join students s on s.id = c.student`));
  return matchMembers(
    members,
    rows.map(({ archived, isStaff, hasOther, ...row }) => ({
      ...row,
      archived: archived === 1,
      isStaff: isStaff === 1,
      hasOther: hasOther === 1,
    })),
  );
}
