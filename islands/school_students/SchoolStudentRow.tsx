import { links } from "../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Badge } from "../../ui/Badge.tsx";
import { classNames } from "../../ui/class_names.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ArchiveButton } from "../lists/archived/ArchiveButton.tsx";
import { EmailAddress } from "../students/EmailAddress.tsx";
import { StudentHeading } from "./StudentHeading.tsx";

type Props = {
  student: StudentItem;
  /** Is being brought back. */
  pending: boolean;
  onArchive: () => void;
  onUnarchive: () => void;
};

export function SchoolStudentRow({ student, pending, onArchive, onUnarchive }: Props) {
  const { id, studentId, email, yearGroup, teacher, archivedAt } = student;
  const name = fullName(student);
  const archived = archivedAt !== null;
  return (
    <li
      id={id}
      tabIndex={-1}
      className={classNames("admin-row admin-line school-student-line", archived && "archived-row")}
    >
      <div className="fill stack gap-xs">
        <StudentHeading student={student}>
          {archived && <Badge tone="warning">Archived</Badge>}
        </StudentHeading>
        <p className="admin-row-facts small quiet anywhere">
          <span>{yearGroupLabel(yearGroup)}</span>
          <span>{email ? <EmailAddress address={email} /> : "No email"}</span>
          <span>{teacher ? `Teacher: ${fullName(teacher)}` : "No teacher"}</span>
        </p>
      </div>
      <div className="admin-row-actions row gap-s">
        <LinkButton
          size="small"
          href={links.admin({ tab: "search", by: "student", find: studentId })}
          aria-label={`View Portfolios of ${name}`}
        >
          View Portfolios
        </LinkButton>
        <ArchiveButton
          name={name}
          archived={archived}
          pending={pending}
          onArchive={onArchive}
          onUnarchive={onUnarchive}
        />
      </div>
    </li>
  );
}
