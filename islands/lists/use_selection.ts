import { useState } from "react";

export type Selection<Item> = {
  /** Selected items, current where they are shown in the list. */
  items: readonly Item[];
  has: (id: string) => boolean;
  set: (items: readonly Item[], on: boolean) => void;
  clear: () => void;
};

/** Items ticked in a list; a search does not unselect what it does not find. */
export function useSelection<Item extends { id: string }>(visible: readonly Item[]): Selection<Item> {
  const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map());
  return {
    items: [...selected.values()].map((item) => visible.find(({ id }) => id === item.id) ?? item),
    has: (id) => selected.has(id),
    set: (items, on) =>
      setSelected((current) => {
        const next = new Map(current);
        for (const item of items) {
          if (on) next.set(item.id, item);
          else next.delete(item.id);
        }
        return next;
      }),
    clear: () => setSelected(new Map()),
  };
}
