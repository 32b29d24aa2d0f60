import { type Mutation, type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../providers.tsx";
import { canLeave } from "../../use_unsaved_warning.ts";

/** After a write: a fetch that is under way may bring the state before it, so it begins again; a prefetch does once it is needed. */
export function restartFetch(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey }) > 0) fetchAgain(client, queryKey);
}

/** Invalidating alone waits for the first fetch of a query, however old its answer is. */
export function fetchAgain(client: QueryClient, queryKey: QueryKey): void {
  void client.cancelQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
}

const SAVE_KEY = ["save"] as const;
export const SAVE_TEXT_KEY = [...SAVE_KEY, "text"] as const;
export const SAVE_COMPLETION_KEY = [...SAVE_KEY, "completion"] as const;

/**
 * Resolves when no text or completion is being saved and the page has taken in the answers, which is a part of the
 * mutation: whether all that were waited for succeeded.
 */
export function waitForSaves(client: QueryClient): Promise<boolean> {
  const cache = client.getMutationCache();
  const waitedFor = new Set<Mutation>();
  const busy = () => {
    const saves = cache.findAll({ mutationKey: SAVE_KEY, status: "pending" });
    for (const save of saves) waitedFor.add(save);
    return saves.length > 0;
  };
  const succeeded = () => [...waitedFor].every(({ state }) => state.status === "success");
  return new Promise((resolve) => {
    if (!busy()) return resolve(true);
    const unsubscribe = cache.subscribe(() => {
      if (busy()) return;
      unsubscribe();
      resolve(succeeded());
    });
  });
}

/** Acts once all texts and completions are saved; shows a toast instead where something is still unsaved, and answers false. */
export function useWhenSaved(): (act: () => void) => Promise<boolean> {
  const client = useQueryClient();
  const toast = useToast();
  return async (act) => {
    await waitForSaves(client);
    if (canLeave()) {
      act();
      return true;
    }
    const stuck = document.querySelector<HTMLTextAreaElement>("textarea[data-stuck]");
    const failed = document.querySelector<HTMLElement>("[data-failed-file]");
    show(stuck ?? failed?.querySelector("button"));
    toast({
      title: "Not everything is saved yet",
      description: stuck
        ? `${stuck.ariaLabel} is not saved. Read what it says under the box, then press again.`
        : failed
        ? `${failed.dataset.failedFile} was not added. Try again or remove it, then press again.`
        : "Wait until every box says Saved, every file is uploaded and every message is sent, then press again.",
      tone: "warning",
    });
    return false;
  };
}

/** Waiting does not save it: its writer has to choose, to shorten or to try again. */
function show(element: HTMLElement | null | undefined): void {
  const outcome = element?.closest("details");
  if (outcome) outcome.open = true;
  element?.focus();
}
