import { useMutation, useQueryClient } from "@tanstack/react-query";
import { fullName } from "../../domain/people.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { lessonApi, lessonQueries } from "./queries.ts";

export function RevokeCardsDialog({ holder, onClose }: { holder: CardHolder; onClose: () => void }) {
  const toast = useToast();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => answer(lessonApi.students[":id"]["revoke-cards"].$post({ param: { id: holder.id } })),
    meta: { failed: "The cards could not be ended. Please try again." },
    onSuccess: async () => {
      toast({ title: "Cards ended", description: `${fullName(holder)} needs a new card.`, tone: "success" });
      await client.invalidateQueries({ queryKey: lessonQueries.allCardHolders });
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || revoke.isPending || onClose()}
      title={`End the cards of ${fullName(holder)}?`}
      description="Every card this learner has stops working, and they are signed out of the lesson if they came in with one. You can print a new card at any time."
      confirmLabel="End cards"
      tone="danger"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
