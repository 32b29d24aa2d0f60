import { useSyncExternalStore } from "react";
import { type ValueStore, valueStore } from "../browser/value_store.ts";
import type { Shared } from "./page_services.ts";
import { usePageServices } from "./providers.tsx";

/** A portfolio that took the place of the page's own without a page load; `member`: the viewer is in its conversation. */
type OpenPortfolio = { assignmentId: string; student: string; member: boolean };

export type OpenPortfolioStore = ValueStore<OpenPortfolio | null>;

const OPEN_PORTFOLIO: Shared<OpenPortfolioStore> = { make: () => valueStore<OpenPortfolio | null>(null) };

export function useOpenPortfolioStore(): OpenPortfolioStore {
  return usePageServices().shared(OPEN_PORTFOLIO);
}

/** Null while it is the page's own. */
export function useOpenPortfolio(): OpenPortfolio | null {
  const store = useOpenPortfolioStore();
  return useSyncExternalStore(store.subscribe, store.current, () => null);
}
