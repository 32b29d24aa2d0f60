import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApi } from "../call_api.ts";
import { useSearchWords } from "./use_search_words.ts";

/** A list that is searched by typing: `address` gives the call for a search. What was found stays until the next is there. */
export function useSearch<Item>(name: readonly string[], address: (search: string) => string) {
  const words = useSearchWords();
  const list = useQuery({
    queryKey: [...name, words.search],
    queryFn: ({ signal }) => callApi<Item[]>(address(words.search), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
  });
  return { ...words, list };
}
