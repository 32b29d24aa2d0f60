import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { useTypedNumber } from "./use_typed_number.ts";

/** As the table counts: row 0 is the header; column 0 is the student, so that column n is outcome n. */
export type GridPosition = { row: number; column: number };

type Options = {
  rows: number;
  columns: number;
  onTick: (row: number) => void;
  onMark: (column: number) => void;
};

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  j: [1, 0],
  k: [-1, 0],
};

/** A grid's keys: one cell is a tab stop, arrows move it. */
export function useGridKeys({ rows, columns, onTick, onMark }: Options) {
  const [active, setActive] = useState<GridPosition>({ row: 1, column: 1 });
  const typedNumber = useTypedNumber(columns);
  const onFocus = ({ target }: FocusEvent) => {
    const position = positionOf(target);
    if (position) setActive(position);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, ctrlKey, metaKey, altKey, currentTarget, target, timeStamp } = event;
    const from = positionOf(target as Element);
    if (!from || metaKey || altKey) return;
    const go = (row: number, column: number) => {
      event.preventDefault();
      focusCell(currentTarget, { row, column });
    };
    const step = STEPS[key];
    if (step && !ctrlKey) {
      const [down, right] = step;
      const to = { row: from.row + down, column: from.column + right };
      if (to.row < 0 || to.row > rows || to.column < 0 || to.column > columns) return event.preventDefault();
      return go(to.row, to.column);
    }
    if (key === "Home") return go(ctrlKey ? 1 : from.row, from.row === 0 ? 1 : 0);
    if (key === "End") return go(ctrlKey ? rows : from.row, columns);
    if (ctrlKey) return;
    if (/^[0-9]$/.test(key)) {
      const column = typedNumber(key, timeStamp);
      if (column >= 1 && column <= columns) go(from.row, column);
    } else if (key === " " && from.row > 0) {
      event.preventDefault();
      onTick(from.row - 1);
    } else if (key === "m" && from.column > 0) {
      event.preventDefault();
      onMark(from.column - 1);
    }
  };
  // Firefox presses a button when Space comes up.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === " " && (positionOf(event.target as Element)?.row ?? 0) > 0) event.preventDefault();
  };
  // A search leaves fewer rows.
  const shown = { row: Math.min(active.row, rows), column: Math.min(active.column, columns) };
  return { active: shown, handlers: { onFocus, onKeyDown, onKeyUp } };
}

/** Position of the link or button that `element` is, or is in; null for all else. */
export function positionOf(element: Element): GridPosition | null {
  const cell = element.closest("a, button")?.closest<HTMLTableCellElement>("th, td");
  const row = cell?.closest("tr");
  return cell && row ? { row: row.rowIndex, column: cell.cellIndex } : null;
}

function focusCell(table: HTMLTableElement, { row, column }: GridPosition): void {
  table.rows[row]?.cells[column]?.querySelector<HTMLElement>("a, button")?.focus();
}
