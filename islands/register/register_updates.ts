import { type RegisterCell, registerCell, type RegisterStudent } from "../../domain/register.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import type { Register, RegisterGroup } from "../../server/features/register/read_register.ts";

/** Students and cells that did not change stay the same objects, so that their rows are not drawn again. */
export function withCells(register: Register, changed: ReadonlyMap<string, RegisterCell>): Register {
  const student = (row: RegisterStudent): RegisterStudent => {
    if (!row.cells.some(({ submissionId }) => changed.has(submissionId))) return row;
    return { ...row, cells: row.cells.map((cell) => changed.get(cell.submissionId) ?? cell) };
  };
  const groups = register.groups.map((group) => ({ ...group, students: group.students.map(student) }));
  return { ...register, groups };
}

/** Cells of a portfolio that differ from what its page data says. */
export function changedCells(
  register: Register,
  submissions: readonly SubmissionView[],
  files: readonly FileView[] | undefined,
): Map<string, RegisterCell> {
  const changed = new Map<string, RegisterCell>();
  for (const cell of cellsIn(register, submissions[0]?.assignmentId)) {
    const submission = submissions.find(({ id }) => id === cell.submissionId);
    if (!submission) continue;
    const pieces = files?.filter(({ submissionId }) => submissionId === cell.submissionId).length;
    const current = registerCell(submission, pieces ?? cell.pieces);
    if (JSON.stringify(current) !== JSON.stringify(cell)) changed.set(cell.submissionId, current);
  }
  return changed;
}

function cellsIn({ groups }: Register, assignmentId: string | undefined): readonly RegisterCell[] {
  for (const { students } of groups) {
    const student = students.find((student) => student.assignmentId === assignmentId);
    if (student) return student.cells;
  }
  return [];
}

/** A cell in its group: both are zero-based in the order on the screen. */
export type OpenCell = { group: RegisterGroup; row: number; outcome: number };

export function findCell(groups: readonly RegisterGroup[], submissionId: string | null): OpenCell | null {
  if (submissionId === null) return null;
  for (const group of groups) {
    for (const [row, { cells }] of group.students.entries()) {
      const outcome = cells.findIndex((cell) => cell.submissionId === submissionId);
      if (outcome >= 0) return { group, row, outcome };
    }
  }
  return null;
}
