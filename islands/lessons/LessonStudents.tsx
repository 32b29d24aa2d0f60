import { timeOfDay } from "../../domain/dates.ts";
import { fullName } from "../../domain/people.ts";
import type { LessonStudent } from "../../server/features/lessons/read_lesson.ts";
import { Badge } from "../../ui/Badge.tsx";
import { CardSection } from "../../ui/Card.tsx";

export function LessonStudents(
  { students, timeZone }: { students: readonly LessonStudent[]; timeZone: string },
) {
  const here = students.filter((student) => student.here).length;
  return (
    <CardSection title="Who has come in">
      <p role="status" className="quiet">
        {students.length === 0
          ? "Nobody has come in yet."
          : `${students.length} came in, ${presentText(here)} here now.`}
      </p>
      {students.length > 0 && (
        <ul className="lesson-learners grid gap-2xl lines-none">
          {students.map((student) => (
            <li key={student.id} className="row gap-m lines-xs">
              <bdi>{fullName(student)}</bdi>
              <span className="small quiet">{timeOfDay(student.cameAt, timeZone)}</span>
              {!student.here && <Badge>Finished</Badge>}
            </li>
          ))}
        </ul>
      )}
    </CardSection>
  );
}

function presentText(here: number): string {
  if (here === 0) return "nobody is";
  return `${here} ${here === 1 ? "is" : "are"}`;
}
