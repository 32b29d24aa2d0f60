import type { DataTag, QueryKey } from "@tanstack/react-query";

/** Query data that a page brings along: keys of `queryOptions` with their data. */
export type Seed = readonly SeedEntry[];
type SeedEntry = readonly [key: QueryKey, data: unknown];

/** An entry of a seed; its data has the type of the query. */
export function seed<Data>(
  query: { queryKey: DataTag<QueryKey, Data, unknown> },
  data: NoInfer<Data>,
): SeedEntry {
  return [query.queryKey, data];
}
