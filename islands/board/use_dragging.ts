import { type DependencyList, type RefObject, useEffect, useRef, useState } from "react";
import type { BoardColumn } from "../../domain/board.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";

type Dragging = typeof import("./dragging.ts");

/**
 * Begins when the script of dragging has come, which a server cannot load and the first screen does not need; where it
 * does not come, cards move by their buttons.
 */
function useDragging(begin: (dragging: Dragging) => () => void, dependencies: DependencyList): void {
  useEffect(() => {
    let unmounted = false;
    let stop: (() => void) | undefined;
    import("./dragging.ts").then((dragging) => {
      if (!unmounted) stop = begin(dragging);
    }, () => {});
    return () => {
      unmounted = true;
      stop?.();
    };
  }, dependencies);
}

export function useDraggableCard(element: RefObject<HTMLElement | null>, card: BoardCard): void {
  useDragging(({ makeDraggable }) => makeDraggable(element.current!, card), [card]);
}

/** Whether a card is over the column. */
export function useDropColumn(element: RefObject<HTMLElement | null>, column: BoardColumn): boolean {
  const [over, setOver] = useState(false);
  useDragging(({ makeDropTarget }) => makeDropTarget(element.current!, column, setOver), [column]);
  return over;
}

/** The card that is dragged now. `onDrop`: on another column than its own. */
export function useDraggedCard(onDrop: (card: BoardCard, column: BoardColumn) => void): BoardCard | null {
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useDragging(
    ({ watchDrags }) => watchDrags({ onDrag: setDragged, onDrop: (...dropped) => drop.current(...dropped) }),
    [],
  );
  return dragged;
}
