import { type DependencyList, type RefObject, useEffect, useState } from "react";
import type { BoardColumn } from "../../domain/board.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import { columnOf } from "./board_updates.ts";

const loadDragging = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

type Dragging = Awaited<ReturnType<typeof loadDragging>>;

/**
 * Begins when the script of dragging has come, which a server cannot load and the first screen does not need; where it
 * does not come, cards move by their buttons. `begin` returns its clean-up.
 */
function useDragging(begin: (dragging: Dragging) => () => void, dependencies: DependencyList): void {
  useEffect(() => {
    let unmounted = false;
    let stop: (() => void) | undefined;
    loadDragging().then((dragging) => {
      if (!unmounted) stop = begin(dragging);
    }, () => {});
    return () => {
      unmounted = true;
      stop?.();
    };
  }, dependencies);
}

export function useDraggableCard(element: RefObject<HTMLElement | null>, card: BoardCard): void {
  useDragging(
    ({ draggable }) => draggable({ element: element.current!, getInitialData: () => ({ card }) }),
    [card],
  );
}

/** Whether a card is over the column. */
export function useDropColumn(element: RefObject<HTMLElement | null>, column: BoardColumn): boolean {
  const [over, setOver] = useState(false);
  useDragging(({ dropTargetForElements }) =>
    dropTargetForElements({
      element: element.current!,
      getData: () => ({ column }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    }), [column]);
  return over;
}

/** The card that is dragged now. `onDrop`: on another column than its own; the same function for every render. */
export function useDraggedCard(onDrop: (card: BoardCard, column: BoardColumn) => void): BoardCard | null {
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  useDragging(({ monitorForElements }) =>
    monitorForElements({
      onDragStart: ({ source }) => setDragged(source.data["card"] as BoardCard),
      onDrop: ({ source, location }) => {
        setDragged(null);
        const card = source.data["card"] as BoardCard;
        const column = location.current.dropTargets[0]?.data["column"] as BoardColumn | undefined;
        if (column !== undefined && column !== columnOf(card)) onDrop(card, column);
      },
    }), [onDrop]);
  return dragged;
}
