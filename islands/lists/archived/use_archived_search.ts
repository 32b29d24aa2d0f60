import { useState } from "react";
import type { ArchivedSearchFields } from "./ArchivedSearch.tsx";
import { useDebouncedSearch } from "../use_search.ts";

type Search = { search: string; includeArchived: boolean; fields: ArchivedSearchFields };

/** Search of a list, and the fields of `ArchivedSearch`. */
export function useArchivedSearch(): Search {
  const { typed, setTyped, search } = useDebouncedSearch();
  const [includeArchived, setIncludeArchived] = useState(false);
  return { search, includeArchived, fields: { typed, setTyped, includeArchived, setIncludeArchived } };
}
