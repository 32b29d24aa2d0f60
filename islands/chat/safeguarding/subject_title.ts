import { fullName } from "../../../domain/people.ts";
import type { ThreadSubject } from "../../../server/features/chat/thread_subject.ts";

/** 'the conversation with Amira Begum', 'the announcements of Ruth Hall'. */
export function subjectName({ student, teacher }: Pick<ThreadSubject, "student" | "teacher">): string {
  return student === null
    ? `the announcements of ${fullName(teacher)}`
    : `the conversation with ${fullName(student)}`;
}

export function subjectTitle(subject: Pick<ThreadSubject, "student" | "teacher">): string {
  const name = subjectName(subject).replace(/^the /, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
