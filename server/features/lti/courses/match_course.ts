import { eq, inArray, or, sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { ltiLinks, students } from "../../../../db/tenant/schema/index.ts";
import {
  type CourseMember,
  type KnownStudent,
  type MatchedMember,
  matchMembers,
} from "../../../../domain/course_members.ts";
import { normalizeStudentId } from "../../../../domain/students.ts";
import { readSchoolRecords } from "../../students/add_students.ts";
import type { Course } from "./read_course.ts";

type Input = {
  course: Pick<Course, "platform" | "addressesVerified">;
  members: readonly CourseMember[];
  /** Student IDs typed for members. */
  typedIds?: readonly string[];
};

/** The members beside what the school knows of them, and the student IDs that are taken; four queries, however many members. */
export async function matchCourse(
  db: TenantReader,
  { course: { platform, addressesVerified }, members, typedIds = [] }: Input,
): Promise<{ members: MatchedMember[]; takenIds: readonly string[] }> {
  const [linked, found] = await Promise.all([
    readLinked(db, platform.id, members),
    readFound(db, platform.id, members),
  ]);
  const unknown = members.filter(({ subject }) => !linked.has(subject));
  const records = await readSchoolRecords(db, [
    ...unknown.map(({ firstName, lastName, schoolId }) => ({ firstName, lastName, studentId: schoolId })),
    ...typedIds.map((studentId) => ({ firstName: "", lastName: "", studentId })),
  ]);
  const of = { ...records, linked, students: found, trustsAddresses: addressesVerified };
  return { members: matchMembers(members, of), takenIds: records.takenIds };
}

const KNOWN = {
  id: students.id,
  studentId: students.studentId,
  firstName: students.firstName,
  lastName: students.lastName,
  email: students.email,
  archived: sql<0 | 1>`${students.archivedAt} is not null or ${students.erasedAt} is not null`,
};

const listed = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`;

/** Members whose accounts are linked; null for staff. */
async function readLinked(db: TenantReader, platformId: string, members: readonly CourseMember[]) {
  const { subject, studentId } = ltiLinks;
  const rows = await db.select({ subject, student: KNOWN }).from(ltiLinks)
    .leftJoin(students, eq(students.id, studentId))
    .where(
      sql`${ltiLinks.platformId} = ${platformId} and ${
        inArray(
          subject,
          listed(members.map((one) => one.subject)),
        )
      }`,
    );
  return new Map(
    rows.map(({ subject, student }) => [subject, student && known({ ...student, linked: 0 })] as const),
  );
}

/** Students with the address or the school ID of a member. */
async function readFound(
  db: TenantReader,
  platformId: string,
  members: readonly CourseMember[],
): Promise<KnownStudent[]> {
  const emails = members.map(({ email }) => email).filter((email) => email !== "");
  const keys = members.map(({ schoolId }) => normalizeStudentId(schoolId)).filter((key) => key !== "");
  const linked = sql<0 | 1>`exists (
    select 1 from lti_links where platform_id = ${platformId} and student_id = ${students.id})`;
  const rows = await db.select({ ...KNOWN, linked }).from(students)
    .where(or(inArray(students.email, listed(emails)), inArray(students.studentKey, listed(keys))))
    .orderBy(students.id);
  return rows.map(known);
}

function known(
  { archived, linked, ...student }: Omit<KnownStudent, "archived" | "linkedElsewhere"> & {
    archived: 0 | 1;
    linked: 0 | 1;
  },
): KnownStudent {
  return { ...student, archived: archived === 1, linkedElsewhere: linked === 1 };
}
