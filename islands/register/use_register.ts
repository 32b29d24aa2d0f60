import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { RegisterFilter } from "../../domain/register.ts";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { showAddress } from "../lists/show_address.ts";
import { registerQueries, type UnitScope } from "./queries.ts";
import { groupByRevision } from "./register_updates.ts";

export type UnitRegister = ReturnType<typeof useRegister>;

/** A unit's students with the search, filter and order of the address (`addressOf`). */
export function useRegister(
  { unitId, scope }: UnitScope,
  initial: RegisterFilter,
  addressOf: (filter: RegisterFilter) => string,
) {
  const client = useQueryClient();
  const { typed, setTyped, search, waiting } = useDebouncedSearch(initial.search);
  const [chosen, setChosen] = useState({ class: initial.class, order: initial.order });
  const filter: RegisterFilter = { ...chosen, search };
  const list = useInfiniteQuery({
    ...registerQueries.list({ unitId, scope }, filter),
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages;
  const groups = useMemo(() => pages && groupByRevision(pages), [pages]);
  const shown = groups?.reduce((count, { students }) => count + students.length, 0) ?? 0;
  const matching = pages?.at(-1)?.matching ?? 0;
  // Who moved to the front while pages were read is on none of them.
  const incomplete = pages !== undefined && pages.length > 1 && !list.hasNextPage && shown < matching;
  useEffect(() => {
    if (incomplete) void list.refetch();
  }, [incomplete]);
  useEffect(() => {
    showAddress(addressOf(filter));
    // Rows keep their places while they are shown; choosing an order reads them again.
    client.removeQueries({ queryKey: registerQueries.unit(unitId), type: "inactive" });
  }, [search, chosen]);
  return {
    typed,
    setTyped,
    filter,
    choose: (change: Partial<typeof chosen>) => setChosen({ ...chosen, ...change }),
    list,
    /** Whether the requested result is still loading. */
    updating: list.isPlaceholderData || waiting,
    /** Undefined where the first page could not be read. */
    groups,
    /** Students shown, those that match, and those of the unit. */
    shown,
    matching,
    total: pages?.at(-1)?.total ?? 0,
  };
}
