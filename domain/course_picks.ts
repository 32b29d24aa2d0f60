import type { MatchedMember } from "./course_members.ts";
import { checkStudentId, normalizeStudentId, STUDENT_ID_TAKEN, type StudentInput } from "./students.ts";

/** A ticked member, by their id on the platform; `studentId` as it was typed for someone who has none there. */
export type MemberPick = { id: string; studentId?: string };

/** On the wire; ids are those of the platform (DECISIONS 37). */
export type AddedMembers = { done: string[]; left: { id: string; reason: string }[] };

type PickedMembers = {
  /** To be made, with the subject that they come from. */
  added: { subject: string; student: StudentInput }[];
  /** Here already; `studentId` is our own id. */
  linked: { subject: string; studentId: string }[];
  left: AddedMembers["left"];
};

export const PICK_REASONS = {
  gone: "No longer a student of this course",
  done: "Added already",
  twice: "This student ID is in the list twice",
  changed: "Someone else has changed this student in the meantime",
} as const;

/** What is to be done of the ticked members; `takenIds`: student IDs that the school has (`normalizeStudentId`). */
export function pickMembers(
  members: readonly MatchedMember[],
  picks: readonly MemberPick[],
  takenIds: readonly string[],
): PickedMembers {
  const bySubject = new Map(members.map((member) => [member.subject, member]));
  const taken = new Set(takenIds);
  const ticked = [...new Map(picks.map((pick) => [pick.id, pick])).values()]
    .map(({ id, studentId: typed }) => ({ id, typed, member: bySubject.get(id) }));
  const given = Map.groupBy(ticked, ({ member, typed }) => normalizeStudentId(givenId(member, typed)));
  const picked: PickedMembers = { added: [], linked: [], left: [] };
  const leave = (id: string, reason: string) => void picked.left.push({ id, reason });
  for (const { id, typed, member } of ticked) {
    if (member === undefined) leave(id, PICK_REASONS.gone);
    else if (member.match.kind === "left") leave(id, member.match.reason);
    else if (member.match.kind === "linked") leave(id, PICK_REASONS.done);
    else if (member.match.kind === "here") {
      picked.linked.push({ subject: id, studentId: member.match.student.id });
    } else {
      const { match, firstName, lastName } = member;
      const studentId = givenId(member, typed).trim();
      const key = normalizeStudentId(studentId);
      const problem = checkStudentId(studentId) ??
        (taken.has(key) ? STUDENT_ID_TAKEN : given.get(key)!.length > 1 ? PICK_REASONS.twice : null);
      if (problem !== null) leave(id, problem);
      else {
        const student = { studentId, firstName, lastName, email: match.email };
        picked.added.push({ subject: id, student });
      }
    }
  }
  return picked;
}

/** The student ID that someone new is given; empty for everyone else. */
function givenId(member: MatchedMember | undefined, typed: string | undefined): string {
  if (member?.match.kind !== "new") return "";
  const { studentId, proposed } = member.match;
  return proposed ? typed ?? studentId : studentId;
}
