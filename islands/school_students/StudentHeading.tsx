import type { ReactNode } from "react";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { Badge } from "../../ui/Badge.tsx";

type Props = {
  student: { id: string; studentId: string; firstName: string; lastName: string };
  /** Badges. */
  children: ReactNode;
};

/** Heading in a list of students: the name with a link to the student's page, and the student ID. */
export function StudentHeading({ student, children }: Props) {
  return (
    <h3 className="admin-row-name row anywhere">
      <a className="target" href={links.student(student.id)}>
        <bdi>{fullName(student)}</bdi>
      </a>
      <Badge look="outline">
        <span className="sr-only">Student ID</span> {student.studentId}
      </Badge>
      {children}
    </h3>
  );
}
