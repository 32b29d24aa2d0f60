import type { QueryClient } from "@tanstack/react-query";

/** The key of every mutation that saves words. */
export const saveKey = (submissionId: string) => ["comment", submissionId] as const;

/** Resolves when no save of words is under way; at once when none is. */
export function savesSettled(client: QueryClient): Promise<void> {
  const busy = () => client.isMutating({ mutationKey: ["comment"] }) > 0;
  return new Promise((resolve) => {
    if (!busy()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (busy()) return;
      stop();
      resolve();
    });
  });
}
