import { useInfiniteQuery } from "@tanstack/react-query";
import { SAFEGUARDING_PAGE } from "../../../domain/safeguarding.ts";
import { callApi } from "../../call_api.ts";

/** A list under its key in the query cache: `address` gives the call for a page, `cursorOf` where the one after it begins. */
type Options<Item> = {
  queryKey: readonly string[];
  address: (cursor?: string) => string;
  cursorOf: (last: Item) => string;
};

/** A list of the safeguarding page, the newest first, a page at a time. */
export function usePages<Item>({ queryKey, address, cursorOf }: Options<Item>) {
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => callApi<Item[]>(address(pageParam ?? undefined), { signal }),
    getNextPageParam: (page) => {
      const last = page.at(-1);
      return last === undefined || page.length < SAFEGUARDING_PAGE ? null : cursorOf(last);
    },
    networkMode: "always",
  });
  return { list, items: list.data?.pages.flat() ?? [] };
}
