import { MEMBER_REASONS } from "./lti_courses.ts";
import { nameKey, type SchoolRecords, studentIdProposer } from "./pasted_students.ts";
import { checkName } from "./people.ts";
import { normalizeStudentId } from "./students.ts";

/** A student of a course, as a learning platform tells of them, in the form of our fields; empty texts for what it does not tell. */
export type CourseMember = {
  /** Their id there. */
  subject: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The school's own number, where the platform has it. */
  schoolId: string;
};

type Name = { firstName: string; lastName: string };

/** A student of the school whom members may be; `id` is our own. */
export type KnownStudent = Name & {
  id: string;
  studentId: string;
  email: string | null;
  archived: boolean;
  /** Whether another account of the platform is linked with the student. */
  linkedElsewhere: boolean;
};

/** The school's records of the members. */
export type CourseRecords = SchoolRecords & {
  /** By the id there; null for staff. */
  linked: ReadonlyMap<string, KnownStudent | null>;
  /** Students with an address or a student ID of the members. */
  students: readonly KnownStudent[];
  /** Whether the school trusts the platform's addresses. */
  trustsAddresses: boolean;
};

/** What can be done about a member. `warning`: what the teacher compares before they tick it. */
export type MemberMatch =
  | {
    kind: "new";
    studentId: string;
    proposed: boolean;
    /** Address that the student gets. */
    email: string | null;
    warning: string | null;
  }
  | { kind: "here"; student: Pick<KnownStudent, "id" | "studentId"> & Name; warning: string | null }
  | { kind: "linked"; student: Pick<KnownStudent, "id" | "studentId"> & Name }
  | { kind: "left"; reason: string };

export type MatchedMember = CourseMember & { match: MemberMatch };

type Reason = keyof typeof MEMBER_REASONS;

/** By linked account, then by an address that the school trusts, then by school ID; each member once. */
export function matchMembers(members: readonly CourseMember[], records: CourseRecords): MatchedMember[] {
  const seen = new Set<string>();
  const once = members.filter(({ subject }) => !seen.has(subject) && seen.add(subject));
  const found = once.map((member) => ({ member, student: findStudent(member, records) }));
  const claims = count(found.flatMap(({ student }) => typeof student === "object" ? [student.id] : []));
  const ids = count(
    found.flatMap(({ member, student }) => student === "new" ? [normalizeStudentId(member.schoolId)] : []),
  );
  const taken = new Set(records.takenIds);
  const free = studentIdProposer((id) => taken.has(id) || ids.has(id));
  const propose = (name: Name) => {
    const id = free(name);
    taken.add(normalizeStudentId(id));
    return id;
  };
  return found.map(({ member, student }) => {
    const match = typeof student === "object"
      ? matchKnown(member, student, { records, claims: claims.get(student.id) ?? 0 })
      : student !== "new"
      ? left(student)
      : matchNew(member, {
        records,
        isRepeated: (ids.get(normalizeStudentId(member.schoolId)) ?? 0) > 1,
        propose,
      });
    return { ...member, match };
  });
}

/** The student whom a member matches, or why no one is recognised. */
function findStudent(
  { subject, email, schoolId }: CourseMember,
  { linked, students, trustsAddresses }: CourseRecords,
): KnownStudent | "new" | Reason {
  const link = linked.get(subject);
  if (link !== undefined) return link ?? "staff";
  const named = trustsAddresses && email !== ""
    ? students.filter((student) => student.email === email && !student.archived)
    : [];
  const key = normalizeStudentId(schoolId);
  const numbered = key === ""
    ? undefined
    : students.find(({ studentId }) => normalizeStudentId(studentId) === key);
  if (named.length === 0) return numbered ?? "new";
  if (numbered !== undefined) return named.includes(numbered) ? numbered : "two_students";
  return named.length === 1 ? named[0]! : "same_address";
}

type Known = { records: CourseRecords; claims: number };

function matchKnown(member: CourseMember, student: KnownStudent, { records, claims }: Known): MemberMatch {
  const { id, studentId, firstName, lastName } = student;
  if (student.archived) return left("archived");
  const shown = { id, studentId, firstName, lastName };
  if (records.linked.has(member.subject)) return { kind: "linked", student: shown };
  if (claims > 1) return left("same_student");
  if (student.linkedElsewhere) return left("other_account");
  return { kind: "here", student: shown, warning: nameWarning(member, student) };
}

function nameWarning(member: Name, student: Name): string | null {
  if (isNameless(member)) return `${MEMBER_REASONS.no_name}. Is this the right student?`;
  return nameKey(member) === nameKey(student) ? null : "The two names differ. Is this the same person?";
}

function isNameless({ firstName, lastName }: Name): boolean {
  return firstName === "" && lastName === "";
}

type New = { records: CourseRecords; isRepeated: boolean; propose: (name: Name) => string };

function matchNew(member: CourseMember, { records, isRepeated, propose }: New): MemberMatch {
  const { firstName, lastName, email, schoolId } = member;
  if (isNameless(member)) return left("no_name");
  const wrong = checkName(firstName, "First name") ?? checkName(lastName, "Last name");
  if (wrong !== null) return { kind: "left", reason: wrong };
  if (schoolId !== "" && isRepeated) return left("same_id");
  const proposed = schoolId === "";
  return {
    kind: "new",
    studentId: proposed ? propose(member) : schoolId,
    proposed,
    // Links to sign in go to an address: one that the school does not trust is not taken over.
    email: records.trustsAddresses && email !== "" ? email : null,
    warning: warningOf(member, records),
  };
}

function warningOf(member: CourseMember, { students, namesakes }: CourseRecords): string | null {
  const key = nameKey(member);
  const namesake = namesakes.find((student) => nameKey(student) === key);
  if (namesake) return `The school has a student of this name: ${namesake.studentId}`;
  const { email } = member;
  const sharer = email === "" ? undefined : students.find((student) => student.email === email);
  return sharer ? `A student here has this email address: ${sharer.studentId}` : null;
}

function left(reason: Reason): MemberMatch {
  return { kind: "left", reason: MEMBER_REASONS[reason] };
}

function count(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
