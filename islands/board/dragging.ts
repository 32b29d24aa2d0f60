import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { BoardColumn } from "../../domain/board.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import { columnOf } from "./board_updates.ts";

/** Each function starts something and returns its clean-up. */
type Stop = () => void;

export function makeDraggable(element: HTMLElement, card: BoardCard): Stop {
  return draggable({ element, getInitialData: () => ({ card }) });
}

/** `onOver`: whether a card is over the column. */
export function makeDropTarget(
  element: HTMLElement,
  column: BoardColumn,
  onOver: (over: boolean) => void,
): Stop {
  return dropTargetForElements({
    element,
    getData: () => ({ column }),
    onDragEnter: () => onOver(true),
    onDragLeave: () => onOver(false),
    onDrop: () => onOver(false),
  });
}

type Watcher = {
  /** Null when the drag ends. */
  onDrag: (card: BoardCard | null) => void;
  /** On another column than the card's own. */
  onDrop: (card: BoardCard, column: BoardColumn) => void;
};

export function watchDrags({ onDrag, onDrop }: Watcher): Stop {
  return monitorForElements({
    onDragStart: ({ source }) => onDrag(source.data["card"] as BoardCard),
    onDrop: ({ source, location }) => {
      onDrag(null);
      const card = source.data["card"] as BoardCard;
      const column = location.current.dropTargets[0]?.data["column"] as BoardColumn | undefined;
      if (column !== undefined && column !== columnOf(card)) onDrop(card, column);
    },
  });
}
