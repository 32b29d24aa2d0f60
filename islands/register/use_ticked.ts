import { useCallback, useState } from "react";

/** Ids of the portfolios whose students are ticked. */
export function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set());
  const tick = useCallback((ids: readonly string[], to: (before: boolean) => boolean) => {
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) to(before.has(id)) ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  return {
    ticked,
    onTick: useCallback((id: string) => tick([id], (before) => !before), []),
    onTickAll: useCallback((ids: readonly string[], all: boolean) => tick(ids, () => all), []),
  };
}
