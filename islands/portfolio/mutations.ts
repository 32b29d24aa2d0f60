import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../providers.tsx";
import { canLeave } from "../use_unsaved_warning.ts";

export type RefetchBlocker = <T>(write: () => Promise<T>) => Promise<T>;

/**
 * Runs writes of one query's data. A fetch that overlaps a write may bring the state before it, so it is cancelled and
 * made again after the last write.
 */
export function refetchBlocker(client: QueryClient, queryKey: QueryKey): RefetchBlocker {
  let writes = 0;
  let refetchDue = false;
  const cancelFetch = () => {
    if (client.isFetching({ queryKey }) === 0) return;
    refetchDue = true;
    void client.cancelQueries({ queryKey });
  };
  return async (write) => {
    writes++;
    cancelFetch();
    try {
      return await write();
    } finally {
      cancelFetch();
      if (--writes === 0 && refetchDue) {
        refetchDue = false;
        void client.invalidateQueries({ queryKey });
      }
    }
  };
}

export const SAVE_TEXT_KEY = ["comment"] as const;

/** Resolves when no text is being saved. */
export function waitForSaves(client: QueryClient): Promise<void> {
  const busy = () => client.isMutating({ mutationKey: SAVE_TEXT_KEY }) > 0;
  return new Promise((resolve) => {
    if (!busy()) return resolve();
    const unsubscribe = client.getMutationCache().subscribe(() => {
      if (busy()) return;
      unsubscribe();
      resolve();
    });
  });
}

const SETTLE_MS = 20;

/** `canLeave`, once the boxes have taken in the answers to their saves. */
async function settledLeave(): Promise<boolean> {
  for (let tries = 0; tries < 5; tries++) {
    if (canLeave()) return true;
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
  return canLeave();
}

/** Acts once all texts are saved; shows a toast instead where something is still unsaved, and answers false. */
export function useWhenSaved(): (act: () => void) => Promise<boolean> {
  const client = useQueryClient();
  const toast = useToast();
  return async (act) => {
    await waitForSaves(client);
    if (await settledLeave()) {
      act();
      return true;
    }
    toast({
      title: "Not everything is saved yet",
      description:
        "Wait until every box says Saved, every file is uploaded and every message is sent, then press again.",
      tone: "warning",
    });
    return false;
  };
}
