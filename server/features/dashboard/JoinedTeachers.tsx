import { longDate } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { Alert } from "../../../ui/Alert.tsx";
import type { JoinedTeacher } from "./list_joined_teachers.ts";

/** Nothing without one. */
export function JoinedTeachers({ joined, timeZone }: { joined: readonly JoinedTeacher[]; timeZone: string }) {
  if (joined.length === 0) return null;
  return (
    <Alert tone="info" title="Other teachers of your students">
      <ul>
        {joined.map(({ at, teacher, student }) => (
          <li key={`${student.id} ${at}`}>
            <bdi>{fullName(teacher)}</bdi> linked themselves to{" "}
            <a href={links.student(student.id)}>
              <bdi>{fullName(student)}</bdi>
            </a>{" "}
            {`on ${longDate(at, timeZone)}.`}
          </li>
        ))}
      </ul>
      <p>They see the portfolios. Your messages with the student stay between you and the student.</p>
    </Alert>
  );
}
