/** Reads of one course's people; more are not shown. */
export const MEMBER_LIMITS = { perPage: 100, members: 500 } as const;

/** UTF-16 units. */
export const COURSE_TEXTS = { contextId: 255, title: 200 } as const;

/** A student of a course, as the platform says. */
export type CourseMember = {
  /** Their id there. */
  subject: string;
  firstName: string;
  lastName: string;
  /** Null where the school does not say that the platform's addresses are verified. */
  email: string | null;
  /** The school's own number; empty where the platform has none. */
  schoolId: string;
};

/** A record here that a member may be. */
export type MemberCandidate = {
  subject: string;
  by: "link" | "email" | "schoolId";
  id: string;
  firstName: string;
  lastName: string;
  studentId: string;
  archived: boolean;
  /** The linked account is that of staff. */
  isStaff: boolean;
  /** Another account of the platform stands for them. */
  hasOther: boolean;
};

export type MatchedStudent = Pick<MemberCandidate, "id" | "firstName" | "lastName" | "studentId">;

/** What adding a member would do; `none`: nothing, and why. */
export type MemberMatch =
  | { kind: "known"; student: MatchedStudent }
  | { kind: "here"; by: "email" | "schoolId"; student: MatchedStudent }
  | { kind: "new" }
  | { kind: "none"; why: string };

export type MatchedMember = CourseMember & { match: MemberMatch };

/** A linked account tells who someone is, then a verified address, then the school's number; no one is two people. */
export function matchMembers(
  members: readonly CourseMember[],
  candidates: readonly MemberCandidate[],
): MatchedMember[] {
  const of = Map.groupBy(candidates, ({ subject }) => subject);
  const matched = members.map((member) => ({
    ...member,
    match: matchOf(member, of.get(member.subject) ?? []),
  }));
  const claims = Map.groupBy(
    matched.filter(({ match }) => match.kind === "here"),
    ({ match }) => match.kind === "here" ? match.student.id : "",
  );
  return matched.map((member) => {
    const { match } = member;
    if (match.kind !== "here" || claims.get(match.student.id)!.length === 1) return member;
    return {
      ...member,
      match: { kind: "none", why: "Two people of the course match the same student here" },
    };
  });
}

function matchOf(member: CourseMember, candidates: readonly MemberCandidate[]): MemberMatch {
  const [linked] = candidates.filter(({ by }) => by === "link");
  if (linked) {
    if (linked.isStaff) return { kind: "none", why: "They are staff here" };
    return linked.archived ? ARCHIVED : { kind: "known", student: studentOf(linked) };
  }
  const byEmail = candidates.filter(({ by, archived }) => by === "email" && !archived);
  const [byNumber] = candidates.filter(({ by }) => by === "schoolId");
  if (byEmail.length > 1) return { kind: "none", why: "Several students here have this email address" };
  if (byEmail[0] && byNumber && byEmail[0].id !== byNumber.id) {
    return { kind: "none", why: "Their email address and their student ID are those of two students here" };
  }
  if (byEmail[0]) return hereOf(byEmail[0]);
  if (byNumber) return byNumber.archived ? ARCHIVED : hereOf(byNumber);
  if (member.firstName === "" || member.lastName === "") {
    return { kind: "none", why: "The platform does not share their name" };
  }
  return { kind: "new" };
}

const ARCHIVED = { kind: "none", why: "They are archived here" } as const;

function hereOf(candidate: MemberCandidate): MemberMatch {
  const { by, hasOther } = candidate;
  if (hasOther) return { kind: "none", why: "Another account of the platform is linked with this student" };
  return { kind: "here", by: by === "email" ? "email" : "schoolId", student: studentOf(candidate) };
}

function studentOf({ id, firstName, lastName, studentId }: MemberCandidate): MatchedStudent {
  return { id, firstName, lastName, studentId };
}

/** Whether the names differ, which a wrong number would show. */
export function isOtherName(
  member: Pick<CourseMember, "firstName" | "lastName">,
  student: MatchedStudent,
): boolean {
  const key = (text: string) => text.normalize("NFC").trim().toLowerCase();
  return key(member.firstName) !== key(student.firstName) || key(member.lastName) !== key(student.lastName);
}
