import { dayIn } from "../../domain/dates.ts";
import { links } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import { isWorkMissing } from "../../domain/register.ts";
import { sheetClosedText } from "../../domain/sheet_table.ts";
import { useToast } from "../providers.tsx";
import { findCell, type OpenCell, type RegisterGroup } from "../register/register_updates.ts";
import { useMarkOutcome } from "../register/use_mark_outcome.ts";

type Options = {
  unitId: string;
  groups: readonly RegisterGroup[];
  canMark: boolean;
  timeZone: string;
  /** Asks for the date. */
  onOpen: (cell: OpenCell) => void;
};

/** What pressing a cell of the sheet does, and asking for another date. Who cannot mark is led to the work. */
export function useSheetCell({ unitId, groups, canMark, timeZone, onOpen }: Options) {
  const toast = useToast();
  const mark = useMarkOutcome(unitId);
  const find = (submissionId: string) => {
    const cell = findCell(groups, submissionId);
    if (cell === null) return null;
    if (!canMark) {
      location.assign(links.unit(unitId, { open: submissionId }));
      return null;
    }
    const student = cell.group.students[cell.row]!;
    const closed = sheetClosedText(student);
    if (closed === null) return { ...cell, student };
    toast({
      title: fullName(student),
      description: closed,
      tone: "warning",
    });
    return null;
  };
  const open = (submissionId: string) => {
    const cell = find(submissionId);
    if (cell) onOpen(cell);
  };
  /** `clicks`: of the mouse or finger in a row, 0 for a key. */
  const press = (submissionId: string, clicks: number) => {
    if (clicks > 1) return;
    const found = find(submissionId);
    if (!found) return;
    const { group, outcome, student } = found;
    const cell = student.cells[outcome]!;
    const asks = cell.status === "completed" || isWorkMissing(group.outcomes[outcome]!, cell);
    if (clicks === 0 || asks) return onOpen(found);
    mark({
      outcome,
      plan: { ids: [submissionId], withoutWork: [] },
      shown: { complete: false },
      complete: true,
      date: cell.earlierDate ?? dayIn(timeZone, new Date()),
      anyDate: true,
      heldAt: "",
      name: fullName(student),
    });
  };
  return { press, open };
}
