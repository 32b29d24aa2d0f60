import { useMutation, useQueryClient } from "@tanstack/react-query";
import { claimFileName } from "../../domain/claims.ts";
import { dayIn } from "../../domain/dates.ts";
import type { ClaimView } from "../../server/features/claims/list_claims.ts";
import { answer } from "../api.ts";
import { saveFile } from "../../browser/save_file.ts";
import { claimApi, claimQueries } from "./queries.ts";
import { useShowClaim } from "./use_claim_state.ts";

export type ClaimFile = Pick<ClaimView, "id" | "number" | "state" | "createdAt">;

/** Downloads a claim form; a draft that has left is exported. */
export function useClaimFile(timeZone: string) {
  const client = useQueryClient();
  const showClaim = useShowClaim();
  const markExported = useMutation({
    mutationFn: (id: string) => {
      const json = { state: "exported", from: "draft" } as const;
      return answer(claimApi.admin.claims[":id"].$patch({ param: { id }, json }));
    },
    onSuccess: showClaim,
    // It is a draft still, which the next download marks, or another person was first.
    onError: () => void client.invalidateQueries(claimQueries.claims),
  });
  return useMutation({
    mutationFn: async ({ id }: ClaimFile) =>
      await (await claimApi.admin.claims[":id"].csv.$get({ param: { id } })).blob(),
    onSuccess: (blob, { id, state, createdAt }) => {
      saveFile(blob, claimFileName(dayIn(timeZone, new Date(createdAt))));
      if (state === "draft") markExported.mutate(id);
    },
    meta: { failed: "The claim form could not be downloaded. Please try again." },
  });
}
