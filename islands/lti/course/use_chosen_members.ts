import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { MatchedMember } from "../../../domain/lti_members.ts";
import { checkStudentId, normalizeStudentId } from "../../../domain/students.ts";
import { useToast } from "../../providers.tsx";
import { addMembers, memberQuery } from "./queries.ts";

/** Who of a course is ticked, with student IDs for those who are new; and adding them. */
export function useChosenMembers(courseId: string, members: readonly MatchedMember[]) {
  const client = useQueryClient();
  const toast = useToast();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const idOf = ({ subject, schoolId }: MatchedMember) => typed[subject] ?? schoolId;
  const chosen = members.filter(({ subject }) => ticked.has(subject));
  const add = useMutation({
    mutationFn: () =>
      addMembers(courseId, chosen.map((member) => ({ subject: member.subject, studentId: idOf(member) }))),
    meta: { failed: "The students could not be added", failedTitle: "No one was added" },
    async onSuccess({ done, left }) {
      setErrors(Object.fromEntries(left.map(({ subject, reason }) => [subject, reason])));
      setTicked(new Set(left.map(({ subject }) => subject)));
      await client.invalidateQueries(memberQuery(courseId));
      toast({
        title: done.length === 1 ? "1 student added" : `${done.length} students added`,
        ...(left.length > 0 ? { description: `${left.length} left out: see why in the list.` } : {}),
        tone: left.length > 0 ? "warning" : "success",
      });
    },
  });
  return {
    ticked,
    idOf,
    chosen,
    errors,
    add,
    tick(subjects: readonly string[], tick: boolean) {
      const next = new Set(ticked);
      for (const subject of subjects) {
        if (tick) next.add(subject);
        else next.delete(subject);
      }
      setTicked(next);
    },
    type(subject: string, text: string) {
      setTyped({ ...typed, [subject]: text });
      setErrors(({ [subject]: _, ...rest }) => rest);
    },
    /** Whether all that is ticked can be sent; else what is wrong with each. */
    check(): boolean {
      const wrong = checkIds(chosen.filter(({ match }) => match.kind === "new"), idOf);
      setErrors(wrong);
      return Object.keys(wrong).length === 0;
    },
  };
}

function checkIds(fresh: readonly MatchedMember[], idOf: (member: MatchedMember) => string) {
  const same = Map.groupBy(fresh, (member) => normalizeStudentId(idOf(member)));
  const wrong: Record<string, string> = {};
  for (const member of fresh) {
    const id = idOf(member);
    const error = checkStudentId(id) ??
      (same.get(normalizeStudentId(id))!.length > 1 ? "Two people have this student ID" : null);
    if (error !== null) wrong[member.subject] = error;
  }
  return wrong;
}
