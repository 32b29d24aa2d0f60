import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "../call_api.ts";

/** How long a pause in typing is before it is looked for, in milliseconds. */
const PAUSE = 250;
/** So many things one call brings at most; whoever is not among them is found by typing. */
export const MOST_FOUND = 100;

/** A list that is searched by typing: `address` gives the call for a search. What was found stays until the next is there. */
export function useSearch<Item>(name: readonly string[], address: (search: string) => string) {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useQuery({
    queryKey: [...name, search],
    queryFn: ({ signal }) => callApi<Item[]>(address(search), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
  });
  return { typed, setTyped, search, list };
}
