import { useSyncExternalStore } from "react";
import type { Shared } from "./page_services.ts";
import { usePageServices } from "./providers.tsx";

/** A portfolio that took the place of the page's own without a page load; `member`: the viewer is in its conversation. */
type OpenPortfolio = { assignmentId: string; student: string; member: boolean };

export type OpenPortfolioStore = {
  current(): OpenPortfolio | null;
  set(portfolio: OpenPortfolio): void;
  subscribe(listener: () => void): () => void;
};

const OPEN_PORTFOLIO: Shared<OpenPortfolioStore> = {
  make: () => {
    let current: OpenPortfolio | null = null;
    const listeners = new Set<() => void>();
    return {
      current: () => current,
      set: (portfolio) => {
        current = portfolio;
        for (const listener of listeners) listener();
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  },
};

export function useOpenPortfolioStore(): OpenPortfolioStore {
  return usePageServices().shared(OPEN_PORTFOLIO);
}

/** Null while it is the page's own. */
export function useOpenPortfolio(): OpenPortfolio | null {
  const store = useOpenPortfolioStore();
  return useSyncExternalStore(store.subscribe, store.current, () => null);
}
