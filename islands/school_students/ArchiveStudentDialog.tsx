import { fullName } from "../../domain/people.ts";
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
    : `Their ${portfolios === 1 ? "portfolio stays" : `${portfolios} portfolios stay`} as they are.`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || archive.isPending || onClose()}
      title="Archive this student?"
      description={
        <>
          <bdi className="strong">{fullName(student)}</bdi>{" "}
          is signed out, and their links and cards end. A place of the plan becomes free. {work}{" "}
          You can bring the student back.
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
