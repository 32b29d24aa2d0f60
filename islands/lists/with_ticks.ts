/** The set with these items ticked, or without them. */
export function withTicks<Item>(
  ticked: ReadonlySet<Item>,
  items: Iterable<Item>,
  on: boolean,
): ReadonlySet<Item> {
  const next = new Set(ticked);
  for (const item of items) {
    if (on) next.add(item);
    else next.delete(item);
  }
  return next;
}
