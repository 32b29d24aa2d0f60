import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BoardColumn, BoardFilter, BoardMode } from "../../domain/board.ts";
import { links } from "../../domain/links.ts";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { showAddress } from "../lists/show_address.ts";
import { withPage } from "./board_updates.ts";
import { boardQueries, readColumnPage } from "./queries.ts";

export type Board = ReturnType<typeof useBoard>;

type Options = {
  mode: BoardMode;
  initial: BoardFilter;
  /** Named by the address; on a narrow screen the one that is shown. */
  initialColumn: BoardColumn | null;
  /** Left out of the address. */
  thisYear: number;
};

/** The board with the search and filter of the address. */
export function useBoard({ mode, initial, initialColumn, thisYear }: Options) {
  const client = useQueryClient();
  const { typed, setTyped, search, waiting } = useDebouncedSearch(initial.search);
  const [chosen, setChosen] = useState(initial);
  const [column, setColumn] = useState(initialColumn);
  const filter: BoardFilter = { ...chosen, search };
  const query = useQuery({ ...boardQueries.board(filter, mode), placeholderData: keepPreviousData });
  const more = useMutation({
    mutationFn: (page: { filter: BoardFilter; column: BoardColumn; cursor: string }) =>
      readColumnPage(mode, page),
    onSuccess: (page, { filter, column }) =>
      client.setQueryData(
        boardQueries.board(filter, mode).queryKey,
        (board) => board && withPage(board, column, page),
      ),
    meta: { failed: "Further portfolios could not be loaded" },
  });
  useEffect(() => {
    const year = filter.year === thisYear ? undefined : filter.year;
    showAddress(links.board({ ...filter, year, column: column ?? undefined }));
    // A move changes the board that is shown; others are read again.
    client.removeQueries({ queryKey: boardQueries.all, type: "inactive" });
  }, [search, chosen, column]);
  return {
    typed,
    setTyped,
    filter,
    choose: (change: Partial<BoardFilter>) => setChosen({ ...chosen, ...change }),
    column,
    setColumn,
    query,
    /** Undefined where it could not be read. */
    view: query.data,
    /** Whether the requested result is still loading. */
    updating: query.isPlaceholderData || waiting,
    /** The column whose next cards are read. */
    loading: more.isPending ? more.variables.column : null,
    showMore: (column: BoardColumn, cursor: string) => more.mutate({ filter, column, cursor }),
  };
}
