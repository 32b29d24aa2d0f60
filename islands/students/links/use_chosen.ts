import { useState } from "react";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";

/**
 * The portfolios that are ticked, as they are now where they are `shown`; a search does not untick what it does not find.
 */
export function useChosen(shown: readonly AssignmentItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AssignmentItem>>(new Map());
  return {
    items: [...chosen.values()].map((item) => shown.find(({ id }) => id === item.id) ?? item),
    has: (id: string) => chosen.has(id),
    /** Ticks some, or unticks them. */
    set: (items: readonly AssignmentItem[], on: boolean) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const item of items) {
          if (on) next.set(item.id, item);
          else next.delete(item.id);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
