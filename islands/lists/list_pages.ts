/** A list that is read a page at a time, as the query cache keeps it. */
export type ListPages<Item> = { pages: Item[][]; pageParams: (string | null)[] };

/** The first page of a list, as the page brings it along. */
export function firstPage<Item>(items: Item[]): ListPages<Item> {
  return { pages: [items], pageParams: [null] };
}

/**
 * The cursor of the page after this one; null behind the last, which holds less than `limit`. `moved` are those whose place in the
 * order has changed since they were read: a page that began behind one of them would leave others out.
 */
export function nextCursor(
  page: readonly { id: string }[],
  limit: number,
  moved: ReadonlySet<string> = new Set(),
): string | null {
  if (page.length < limit) return null;
  return (page.findLast(({ id }) => !moved.has(id)) ?? page.at(-1))?.id ?? null;
}

/** Everything that was read, each thing once: what stands in two pages stays where it was first. */
export function allOf<Item extends { id: string }>(list: { pages: Item[][] } | undefined): Item[] {
  return [...new Map((list?.pages.flat() ?? []).map((item) => [item.id, item])).values()];
}

/** The same list with one of its things as it is now, in the place where it stood. */
export function withItem<Item extends { id: string }>(list: ListPages<Item>, now: Item): ListPages<Item> {
  return { ...list, pages: list.pages.map((page) => page.map((item) => item.id === now.id ? now : item)) };
}
