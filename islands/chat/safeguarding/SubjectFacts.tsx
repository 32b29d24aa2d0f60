import { fullName } from "../../../domain/people.ts";
import type { ThreadSubject } from "../../../server/features/chat/thread_subject.ts";
import { Badge } from "../../../ui/Badge.tsx";

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

export function SubjectFacts({ subject }: { subject: ThreadSubject }) {
  const { unit, student, teacher, archived } = subject;
  return (
    <p className="row gap-l lines-2xs anywhere">
      <bdi>{unit.title}</bdi>
      <span className="quiet">{`Unit ${unit.unitCode}`}</span>
      {student && (
        <span className="quiet">
          Teacher: <bdi>{fullName(teacher)}</bdi>
        </span>
      )}
      {archived && <Badge>Archived</Badge>}
    </p>
  );
}

export function GivenReason({ reason }: { reason: string }) {
  if (reason === "") return <p className="quiet">No reason was given.</p>;
  return <blockquote className="quote written measure" dir="auto">{reason}</blockquote>;
}
