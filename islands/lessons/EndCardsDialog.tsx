import { useMutation, useQueryClient } from "@tanstack/react-query";
import { calls } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { useToast } from "../providers.tsx";
import { lessonKeys } from "./lesson_keys.ts";

/** Asks before a learner's cards end: one was lost, or somebody else has it. */
export function EndCardsDialog({ holder, onClose }: { holder: CardHolder; onClose: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const end = useMutation({
    networkMode: "always",
    mutationFn: () => callApi<{ revoked: number }>(calls.revokeCards(holder.id), { method: "POST" }),
    onSuccess: async () => {
      toast({ title: "Cards ended", description: `${fullName(holder)} needs a new card.`, tone: "success" });
      await client.invalidateQueries({ queryKey: lessonKeys.allHolders });
    },
    onError: (error) => {
      const description = messageOf(error, "The cards could not be ended. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || end.isPending || onClose()}
      title={`End the cards of ${fullName(holder)}?`}
      description="Every card this learner has stops working, and they are signed out of the lesson if they came in with one. You can print a new card at any time."
      confirmLabel="End cards"
      tone="danger"
      pending={end.isPending}
      onConfirm={() => end.mutate()}
    />
  );
}
