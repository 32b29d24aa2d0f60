import { useMutation, type UseMutationResult, useQueryClient } from "@tanstack/react-query";
import { countText } from "../../domain/count_text.ts";
import { type LeaverFilter, type PackSending, sendingText } from "../../domain/take_home.ts";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { leaverQueries, takeHomeApi } from "./queries.ts";

/** Chosen ones, or all of a list with as many addresses as were shown. */
export type Sending = { studentIds: string[] } | { all: LeaverFilter & { withEmail: number } };
type HandingOver = { studentIds: string[]; handedOver: boolean };

export type PackWrites = {
  send: UseMutationResult<PackSending, Error, Sending>;
  revoke: UseMutationResult<unknown, Error, string[]>;
  handOver: UseMutationResult<unknown, Error, HandingOver>;
};

/** Actions on leavers' packs; lists are read again, `onChanged` reads what else shows them. */
export function usePacks(onChanged?: () => void): PackWrites {
  const client = useQueryClient();
  const toast = useToast();
  const changed = () => {
    onChanged?.();
    return client.invalidateQueries({ queryKey: leaverQueries.all });
  };
  return {
    send: useMutation({
      mutationFn: (json: Sending) => answer(takeHomeApi.admin.leavers.links.$post({ json })),
      onSuccess: (sending) => {
        const none = sending.asked === 0;
        toast({
          title: none ? "No link was emailed" : "Links are on their way",
          description: sendingText(sending),
          tone: none ? "warning" : "success",
        });
      },
      // Also if the list has changed in the meantime.
      onSettled: changed,
      meta: { failed: "The links could not be emailed. Please try again." },
    }),
    revoke: useMutation({
      mutationFn: (studentIds: string[]) =>
        answer(takeHomeApi.admin.leavers.links.revoke.$post({ json: { studentIds } })),
      onSuccess: () => {
        toast({ title: "Link revoked", tone: "success" });
        return changed();
      },
      meta: { failed: "The link could not be revoked. Please try again." },
    }),
    handOver: useMutation({
      mutationFn: (json: HandingOver) => answer(takeHomeApi.admin.leavers["handed-over"].$post({ json })),
      onSuccess: (_, { handedOver, studentIds }) => {
        const packs = countText(studentIds.length, "pack");
        toast({ title: `${packs} marked as ${handedOver ? "" : "not "}handed over`, tone: "success" });
        return changed();
      },
      meta: { failed: "This could not be saved. Please try again." },
    }),
  };
}
