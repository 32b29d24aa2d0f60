/** One page of a list; `next` is the cursor of the page after it, null on the last. */
export type Page<Item> = { items: Item[]; next: string | null };

/** Request for a page: at most `limit` items after `cursor`. */
export type PageInput = { limit: number; cursor: string | null };

/** The page in `rows`, of which `limit + 1` were read. */
export function toPage<Item>(
  rows: readonly Item[],
  limit: number,
  cursorOf: (last: Item) => string,
): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}
