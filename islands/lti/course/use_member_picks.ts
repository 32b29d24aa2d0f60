import { useEffect, useState } from "react";
import { type MemberPick, PICK_REASONS } from "../../../domain/course_picks.ts";
import { MAX_CHOSEN } from "../../../domain/limits.ts";
import { checkStudentId, normalizeStudentId } from "../../../domain/students.ts";
import { withTicks } from "../../lists/with_ticks.ts";
import { useUnsavedWarning } from "../../use_unsaved_warning.ts";
import type { Tickable } from "./member_groups.ts";

/** Ticked members, and the student IDs typed for those who have none on the platform. */
export function useMemberPicks(members: readonly Tickable[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const setUnsaved = useUnsavedWarning();
  const unsaved = members.some(({ subject }) => typed.has(subject));
  useEffect(() => setUnsaved("student IDs", unsaved), [unsaved]);
  const chosen = members.filter(({ subject }) => ticked.has(subject));
  const studentId = ({ subject, match }: Tickable) =>
    match.kind === "here" ? null : match.proposed ? typed.get(subject) ?? match.studentId : match.studentId;
  const keys = chosen.map((member) => normalizeStudentId(studentId(member) ?? ""));
  const problem = (member: Tickable): string | null => {
    const text = studentId(member);
    if (text === null || !ticked.has(member.subject)) return null;
    const key = normalizeStudentId(text);
    const isTwice = keys.filter((other) => other === key).length > 1;
    return checkStudentId(text) ?? (isTwice ? PICK_REASONS.twice : null);
  };
  const problems = chosen.filter((member) => problem(member) !== null).length;
  return {
    chosen,
    has: ({ subject }: Tickable) => ticked.has(subject),
    set(rows: readonly Tickable[], on: boolean) {
      setTicked((before) => withTicks(before, rows.map(({ subject }) => subject), on));
    },
    studentId,
    type: ({ subject }: Tickable, text: string) => setTyped((before) => new Map(before).set(subject, text)),
    problem,
    /** Why they cannot be added now. */
    reason: chosen.length === 0
      ? "Tick the students first"
      : chosen.length > MAX_CHOSEN
      ? `At most ${MAX_CHOSEN} at once`
      : problems > 0
      ? "Check the student IDs first"
      : null,
    picks: (): MemberPick[] =>
      chosen.map((member) => ({
        id: member.subject,
        ...(member.match.kind === "new" && member.match.proposed
          ? { studentId: studentId(member) ?? "" }
          : {}),
      })),
  };
}

export type MemberPicks = ReturnType<typeof useMemberPicks>;
