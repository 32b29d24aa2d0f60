import { queryOptions } from "@tanstack/react-query";
import { BOARD_PAGE_SIZE, type BoardColumn, type BoardFilter, type BoardMode } from "../../domain/board.ts";
import type { boardRoutes } from "../../server/web/board/routes.ts";
import { answer, answerPage, apiClient } from "../api.ts";
import { isExtended } from "./board_updates.ts";

const STALE_MS = 30_000;

export const boardApi = apiClient<typeof boardRoutes>();

const wireFilter = ({ year, ...filter }: BoardFilter) => ({
  ...filter,
  ...(year === null ? {} : { year: String(year) }),
});

export const boardQueries = {
  /** Prefix of all filters. */
  all: ["board"] as const,
  /** Read again when staff come back to it, but for columns that were made longer: they would be cut again. */
  board: (filter: BoardFilter, mode: BoardMode) =>
    queryOptions({
      queryKey: ["board", filter],
      queryFn: ({ signal }) => {
        const board = mode === "admin" ? boardApi.admin.board : boardApi.board;
        return answer(board.$get({ query: wireFilter(filter) }, { init: { signal } }));
      },
      staleTime: STALE_MS,
      refetchOnWindowFocus: ({ state }) => state.data === undefined || !isExtended(state.data),
      meta: { failed: "The board could not be loaded" },
    }),
};

/** The cards of a column behind a cursor. */
export function readColumnPage(
  mode: BoardMode,
  { filter, column, cursor }: { filter: BoardFilter; column: BoardColumn; cursor: string },
) {
  const query = { ...wireFilter(filter), column, cursor, limit: String(BOARD_PAGE_SIZE) };
  const { portfolios } = mode === "admin" ? boardApi.admin : boardApi.board;
  return answerPage(portfolios.$get({ query }));
}
