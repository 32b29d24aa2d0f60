import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ArchiveButton } from "../lists/archived/ArchiveButton.tsx";

type Props = {
  student: StudentItem;
  /** Is being brought back. */
  pending: boolean;
  onArchive: () => void;
  onUnarchive: () => void;
};

export function StudentActions({ student, pending, onArchive, onUnarchive }: Props) {
  const name = fullName(student);
  return (
    <>
      <LinkButton
        size="small"
        href={links.admin({ tab: "search", by: "student", find: student.studentId })}
        aria-label={`View Portfolios of ${name}`}
      >
        View Portfolios
      </LinkButton>
      <ArchiveButton
        name={name}
        archived={student.archivedAt !== null}
        pending={pending}
        onArchive={onArchive}
        onUnarchive={onUnarchive}
      />
    </>
  );
}
