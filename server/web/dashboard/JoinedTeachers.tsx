import { Fragment } from "react";
import { longDate } from "../../../domain/dates.ts";
import { links } from "../../../domain/links.ts";
import { fullName } from "../../../domain/people.ts";
import { Alert } from "../../../ui/Alert.tsx";
import type { JoinedTeacher } from "../../features/dashboard/list_joined_teachers.ts";

/** Nothing without one. */
export function JoinedTeachers({ joined, timeZone }: { joined: readonly JoinedTeacher[]; timeZone: string }) {
  if (joined.length === 0) return null;
  return (
    <Alert tone="info" title="Other teachers of your students">
      <ul>
        {joined.map(({ at, teacher, students, count }) => (
          <li key={teacher.id}>
            <bdi>{fullName(teacher)}</bdi> linked themselves to{" "}
            {students.map((student, index) => (
              <Fragment key={student.id}>
                {index === 0 ? "" : index === count - 1 ? " and " : ", "}
                <a href={links.student(student.id)}>
                  <bdi>{fullName(student)}</bdi>
                </a>
              </Fragment>
            ))}
            {count > students.length && ` and ${count - students.length} more of your students`}
            {`${count > 1 ? ", last" : ""} on ${longDate(at, timeZone)}.`}
          </li>
        ))}
      </ul>
      <p>
        They can see the portfolios, but not your messages with the student. Any links and cards they make are
        logged, and so is every sign-in with one.
      </p>
    </Alert>
  );
}
