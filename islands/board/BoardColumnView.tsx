import { type ReactNode, type Ref, useRef } from "react";
import {
  BOARD_LABELS,
  type BoardColumn,
  type BoardMode,
  checkBoardStep,
  nextColumn,
  noStepMessage,
} from "../../domain/board.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import type { BoardColumnView as Column } from "../../server/features/board/list_board.ts";
import { Button } from "../../ui/Button.tsx";
import { BoardCardItem } from "./BoardCardItem.tsx";
import { columnOf } from "./board_updates.ts";
import { useDropColumn } from "./use_dragging.ts";

type Props = {
  view: Column;
  mode: BoardMode;
  /** On a narrow screen, where one column is. */
  shown: boolean;
  timeZone: string;
  /** The card that is dragged now. */
  dragged: BoardCard | null;
  /** Its next cards are read. */
  loading: boolean;
  empty: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** Over the cards. */
  children?: ReactNode;
  onMove: (card: BoardCard) => void;
  onMore: (column: BoardColumn, cursor: string) => void;
};

/** A column whose heading stays while its cards scroll. */
export function BoardColumnView(props: Props) {
  const { view, mode, shown, timeZone, dragged, loading, empty, headingRef, children, onMove, onMore } =
    props;
  const { column, count, items, next } = view;
  const section = useRef<HTMLElement>(null);
  const over = useDropColumn(section, column);
  const drop = dragged && dropState(dragged, column, mode);
  const heading = `board-${column}`;
  return (
    <section
      ref={section}
      className="board-column card sunken column"
      aria-labelledby={heading}
      data-column={column}
      data-shown={shown || undefined}
      data-drop={drop?.state}
      data-over={over || undefined}
    >
      <header className="box-row stack gap-s">
        <h2
          id={heading}
          ref={headingRef}
          tabIndex={-1}
          className="body-size row between one-line gap-s"
        >
          <span className="anywhere">{BOARD_LABELS[column]}</span>
          <span className="board-column-count count">
            {count}
            <span className="sr-only">{count === 1 ? " portfolio" : " portfolios"}</span>
          </span>
        </h2>
        {children}
      </header>
      {items.length === 0
        ? <p className="box-row small quiet">{empty}</p>
        : (
          <ul className="board-cards grid" aria-labelledby={heading}>
            {items.map((card) => (
              <BoardCardItem key={card.id} card={card} mode={mode} timeZone={timeZone} onMove={onMove} />
            ))}
            {next !== null && (
              <li className="across">
                <Button
                  size="small"
                  wide
                  pending={loading}
                  pendingText="Loading…"
                  onClick={() => onMore(column, next)}
                >
                  Show more
                  <span className="sr-only">{` in ${BOARD_LABELS[column]}`}</span>
                </Button>
              </li>
            )}
          </ul>
        )}
      {drop && (
        <p className="board-drop box small quiet strong text-centred" aria-hidden="true">{drop.text}</p>
      )}
    </section>
  );
}

/** Whether the column takes the card, in words; null for its own. */
function dropState(
  card: BoardCard,
  column: BoardColumn,
  mode: BoardMode,
): { state: "takes" | "refuses"; text: string } | null {
  if (columnOf(card) === column) return null;
  const next = nextColumn(card.portfolioStatus, mode);
  if (next === null) return { state: "refuses", text: noStepMessage(card.portfolioStatus) };
  if (next !== column) return { state: "refuses", text: "Not its next step" };
  return checkBoardStep(card, mode) === null
    ? { state: "takes", text: `Drop to mark ${BOARD_LABELS[column]}` }
    : { state: "refuses", text: "Outcomes still to do" };
}
