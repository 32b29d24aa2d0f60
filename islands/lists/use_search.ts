import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ClientResponse } from "hono/client";
import { answer, type CallOptions } from "../api.ts";

type Call<Item> = (
  /** `class`: the id of the chosen class, empty for all. */
  query: { search: string; class: string },
  options: CallOptions,
) => Promise<ClientResponse<Item[], number, "json">>;

/** The results of a search as it is typed; the previous ones stay while it is `updating`, until the next arrive. */
export function useSearch<Item>(queryKey: QueryKey, call: Call<Item>) {
  const input = useDebouncedSearch();
  const { search } = input;
  const [classId, setClassId] = useState("");
  const list = useQuery({
    queryKey: [...queryKey, search, classId],
    queryFn: ({ signal }) => answer(call({ search, class: classId }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...input, classId, setClassId, list, updating: input.waiting || list.isPlaceholderData };
}

/** Items that are found without a search. */
export const SEARCH_THRESHOLD = 8;

const DEBOUNCE_MS = 250;

/** `typed` at once, `search` after a pause; `waiting` between them. */
export function useDebouncedSearch(initial = "") {
  const [typed, setTyped] = useState(initial);
  const [search, setSearch] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, search, waiting: typed.trim() !== search.trim() };
}
