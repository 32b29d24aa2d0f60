import { fullName } from "../../../domain/people.ts";
import type { ThreadSubject } from "../../../server/features/chat/thread_subject.ts";
import { Badge } from "../../../ui/Badge.tsx";

export function SubjectFacts({ subject }: { subject: ThreadSubject }) {
  const { unit, student, teacher, archived } = subject;
  return (
    <p className="row gap-l lines-2xs anywhere">
      <bdi>{unit.title}</bdi>
      <span className="quiet">{`Unit ${unit.unitCode}`}</span>
      {student && (
        <span className="quiet">
          Assigned by <bdi>{fullName(teacher)}</bdi>
        </span>
      )}
      {archived && <Badge>Archived</Badge>}
    </p>
  );
}
