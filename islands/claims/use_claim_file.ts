import { useMutation } from "@tanstack/react-query";
import { claimFileName, type ClaimState } from "../../domain/claims.ts";
import { dayIn } from "../../domain/dates.ts";
import { saveFile } from "../save_file.ts";
import { claimApi } from "./queries.ts";
import { useClaimState } from "./use_claim_state.ts";

export type ClaimFile = { id: string; number: number; state: ClaimState; createdAt: string };

/** Downloads a claim form; a draft that has left is exported. */
export function useClaimFile(timeZone: string) {
  const become = useClaimState();
  return useMutation({
    mutationFn: async ({ id }: ClaimFile) =>
      await (await claimApi.admin.claims[":id"].csv.$get({ param: { id } })).blob(),
    onSuccess: (blob, claim) => {
      saveFile(blob, claimFileName(dayIn(timeZone, new Date(claim.createdAt))));
      if (claim.state === "draft") become.mutate({ claim, state: "exported", silent: true });
    },
    meta: { failed: "The claim form could not be downloaded. Please try again." },
  });
}
