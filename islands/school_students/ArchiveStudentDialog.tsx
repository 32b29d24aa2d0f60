import { fullName } from "../../domain/people.ts";
import { portfolioCount } from "../../domain/progress.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useArchiveStudent } from "./use_archive_student.ts";

type Props = { student: StudentItem; onClose: () => void };

/** Says what archiving ends, and what stays. */
export default function ArchiveStudentDialog({ student, onClose }: Props) {
  const archive = useArchiveStudent("archive");
  const { portfolios } = student;
  const work = portfolios === 0
    ? "They have no portfolio."
    : `Their work in ${portfolioCount(portfolios)} is kept.`;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Archive this student?"
      description={
        <>
          <bdi className="strong">{fullName(student)}</bdi>{" "}
          will be signed out, and their links and cards will stop working. This frees a place on your plan.
          {" "}
          {work} You can bring the student back at any time.
        </>
      }
      confirmLabel="Archive"
      tone="danger"
      pending={archive.isPending}
      pendingText="Archiving…"
      onConfirm={() => archive.mutate(student, { onSuccess: onClose })}
      focusAfter={() => document.getElementById(student.id) ?? document.getElementById("school-students")}
    />
  );
}
