import type { InfiniteData } from "@tanstack/react-query";
import { type RegisterCell, registerCell, type RegisterStudent } from "../../domain/register.ts";
import type { FileView } from "../../server/features/evidence/read_assignment_files.ts";
import type { SubmissionView } from "../../server/features/portfolio/read_submissions.ts";
import type { Register, RegisterRevision } from "../../server/features/register/read_register.ts";
import { mapItems } from "../lists/list_pages.ts";

export type RegisterPages = InfiniteData<Register, string | null>;

/**
 * Merges rows that are read again into the rows shown, so that none moves or leaves under the reviewer: new rows are
 * appended, and one sorted after the pages read stays as last seen.
 */
export function withSteadyRows(before: RegisterPages | undefined, after: RegisterPages): RegisterPages {
  if (before === undefined) return after;
  const current = new Map(after.pages.flatMap(({ items }) => items).map((row) => [row.assignmentId, row]));
  const shown = new Set(before.pages.flatMap(({ items }) => items).map((row) => row.assignmentId));
  const complete = after.pages.at(-1)?.next === null;
  const steady = before.pages.map(({ items }) =>
    items.flatMap((row) => current.get(row.assignmentId) ?? (complete ? [] : row))
  );
  const last = after.pages.length - 1;
  const pages = after.pages.map((page, at) => ({
    ...page,
    items: [
      ...(at < last ? steady[at] ?? [] : steady.slice(at).flat()),
      ...page.items.flatMap(({ assignmentId }) => {
        if (shown.has(assignmentId)) return [];
        shown.add(assignmentId);
        return current.get(assignmentId)!;
      }),
    ],
  }));
  return { ...after, pages };
}

/** Students of one revision of the unit, whose outcomes are the columns. */
export type RegisterGroup = RegisterRevision & {
  /** Whether there are others. */
  several: boolean;
  students: RegisterStudent[];
};

export function groupByRevision(pages: readonly Register[]): RegisterGroup[] {
  const { revisions } = pages.at(-1)!;
  const students = Map.groupBy(pages.flatMap(({ items }) => items), ({ revision }) => revision);
  return revisions.flatMap((revision) => {
    const own = students.get(revision.number);
    return own ? [{ ...revision, several: revisions.length > 1, students: own }] : [];
  });
}

/** Students and cells that did not change stay the same objects, so that their rows are not drawn again. */
export function withCells(
  register: RegisterPages,
  changed: ReadonlyMap<string, RegisterCell>,
): RegisterPages {
  return mapItems<RegisterStudent, RegisterPages>(register, (row) => {
    if (!row.cells.some(({ id }) => changed.has(id))) return row;
    return { ...row, cells: row.cells.map((cell) => changed.get(cell.id) ?? cell) };
  });
}

/** The cells of some submissions, by their id. */
export function cellsOf(
  registers: readonly (RegisterPages | undefined)[],
  ids: readonly string[],
): Map<string, RegisterCell> {
  const wanted = new Set(ids);
  const rows = registers.flatMap((register) => register?.pages.flatMap(({ items }) => items) ?? []);
  return new Map(
    rows.flatMap(({ cells }) => cells).filter(({ id }) => wanted.has(id))
      .map((cell) => [cell.id, cell]),
  );
}

/** Cells of a portfolio that differ from what its page data says. */
export function changedCells(
  register: RegisterPages,
  submissions: readonly SubmissionView[],
  files: readonly FileView[] | undefined,
): Map<string, RegisterCell> {
  const changed = new Map<string, RegisterCell>();
  for (const cell of cellsIn(register, submissions[0]?.assignmentId)) {
    const submission = submissions.find(({ id }) => id === cell.id);
    if (!submission) continue;
    const pieces = files?.filter(({ submissionId }) => submissionId === cell.id).length;
    const current = registerCell(submission, pieces ?? cell.pieces ?? 0);
    if (JSON.stringify(current) !== JSON.stringify(cell)) changed.set(cell.id, current);
  }
  return changed;
}

function cellsIn({ pages }: RegisterPages, assignmentId: string | undefined): readonly RegisterCell[] {
  const row = pages.flatMap(({ items }) => items).find((row) => row.assignmentId === assignmentId);
  return row?.cells ?? [];
}

/** A cell in its group: both are zero-based in the order on the screen. */
export type OpenCell = { group: RegisterGroup; row: number; outcome: number };

export function findCell(groups: readonly RegisterGroup[], submissionId: string | null): OpenCell | null {
  if (submissionId === null) return null;
  for (const group of groups) {
    for (const [row, { cells }] of group.students.entries()) {
      const outcome = cells.findIndex((cell) => cell.id === submissionId);
      if (outcome >= 0) return { group, row, outcome };
    }
  }
  return null;
}
