import { useState } from "react";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";

/** A search does not unselect what it does not find. */
export function useSelection(visible: readonly AssignmentItem[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, AssignmentItem>>(new Map());
  return {
    items: [...selected.values()].map((item) => visible.find(({ id }) => id === item.id) ?? item),
    has: (id: string) => selected.has(id),
    set: (items: readonly AssignmentItem[], on: boolean) =>
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
