import { BOARD_PAGE_SIZE, type BoardColumn, boardColumn } from "../../domain/board.ts";
import type { Page } from "../../domain/page.ts";
import type { BoardCard } from "../../server/features/board/board_card.ts";
import type { BoardColumnView, BoardView } from "../../server/features/board/list_board.ts";

/** A column shows more than its first page. */
export function isExtended({ columns }: BoardView): boolean {
  return columns.some(({ items }) => items.length > BOARD_PAGE_SIZE);
}

export function columnOf({ portfolioStatus, incomplete }: BoardCard): BoardColumn {
  return boardColumn(portfolioStatus, incomplete.length === 0);
}

/** Column and index of a card; null where it is not on the board. */
export function placeOf(board: BoardView, id: string): { column: BoardColumn; index: number } | null {
  for (const { column, items } of board.columns) {
    const index = items.findIndex((card) => card.id === id);
    if (index >= 0) return { column, index };
  }
  return null;
}

/** The board with a card in its column: where it is already, else at `index`, the top by default. */
export function withCard(board: BoardView, card: BoardCard, index = 0): BoardView {
  const to = columnOf(card);
  const from = placeOf(board, card.id);
  const place = from?.column === to ? from.index : index;
  return {
    ...board,
    columns: board.columns.map((view) => {
      const removed = view.column === from?.column ? withoutItem(view, card.id) : view;
      if (view.column !== to) return removed;
      return { ...removed, count: removed.count + 1, items: removed.items.toSpliced(place, 0, card) };
    }),
  };
}

function withoutItem(view: BoardColumnView, id: string): BoardColumnView {
  return { ...view, count: view.count - 1, items: view.items.filter((card) => card.id !== id) };
}

/** The board with the next cards of a column; those that are on it stay where they are. */
export function withPage(board: BoardView, column: BoardColumn, page: Page<BoardCard>): BoardView {
  const fresh = page.items.filter(({ id }) => placeOf(board, id) === null);
  return {
    ...board,
    columns: board.columns.map((view) =>
      view.column === column ? { ...view, items: [...view.items, ...fresh], next: page.next } : view
    ),
  };
}

/** The card that is next to work on when one leaves its column: the one behind it, else before it. */
export function neighbourOf(board: BoardView, id: string): BoardCard | null {
  const place = placeOf(board, id);
  const items = board.columns.find(({ column }) => column === place?.column)?.items ?? [];
  return place === null ? null : items[place.index + 1] ?? items[place.index - 1] ?? null;
}
