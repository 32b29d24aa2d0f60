import { type InfiniteData, infiniteQueryOptions, type QueryKey } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import type { Page } from "../../domain/page.ts";
import { answerPage, type CallOptions } from "../api.ts";

type Call<Item> = (
  cursor: string | undefined,
  options: CallOptions,
) => Promise<ClientResponse<Item[], number, "json">>;

/** A list read a page at a time; `call` is the API's, with `cursor` in its query. */
export function pagedQuery<Item>(queryKey: QueryKey, call: Call<Item>, meta?: { failed: string }) {
  return infiniteQueryOptions({
    queryKey,
    // Null, since JSON knows no undefined: a seed passes through it.
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => answerPage(call(pageParam ?? undefined, { init: { signal } })),
    getNextPageParam: ({ next }) => next,
    meta,
  });
}

/** The data of an infinite query whose first page is known. */
export function firstPage<Item>(page: Page<Item>): InfiniteData<Page<Item>, string | null> {
  return { pages: [page], pageParams: [null] };
}

/** Every item once, in the order of the first occurrence. */
export function allItems<Item extends { id: string }>(list: { pages: Page<Item>[] } | undefined): Item[] {
  const items = list?.pages.flatMap((page) => page.items) ?? [];
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** The list with each item mapped, in its place. */
export function mapItems<Item, List extends { pages: Page<Item>[] }>(
  list: List,
  change: (item: Item) => Item,
): List {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}

/** The list with an item replaced in its place. */
export function withItem<Item extends { id: string }, List extends { pages: Page<Item>[] }>(
  list: List,
  current: Item,
): List {
  return mapItems<Item, List>(list, (item) => item.id === current.id ? current : item);
}

export function withoutItem<Item extends { id: string }, List extends { pages: Page<Item>[] }>(
  list: List,
  gone: Pick<Item, "id">,
): List {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== gone.id) })),
  };
}

/** The cursor behind a page of which the items in `moved` have another position by now. */
export function cursorBehind<Item extends { id: string }>(
  { items, next }: Page<Item>,
  moved: ReadonlySet<string>,
): string | null {
  if (next === null) return null;
  return items.findLast(({ id }) => !moved.has(id))?.id ?? next;
}
