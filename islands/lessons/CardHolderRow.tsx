import { useMutation, useQueryClient } from "@tanstack/react-query";
import { shortDate } from "../../domain/dates.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { answer } from "../api.ts";
import { useToast } from "../providers.tsx";
import { lessonApi, lessonQueries } from "./queries.ts";

type Props = {
  holder: CardHolder;
  timeZone: string;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onRevoke: () => void;
};

export function CardHolderRow({ holder, timeZone, selected, onSelect, onRevoke }: Props) {
  const { cards, lastCardAt } = holder;
  const lastCardText = lastCardAt === null ? "No card yet" : `Last card ${shortDate(lastCardAt, timeZone)}`;
  const revokeLabel = cards === 1 ? "End card" : `End ${cards} cards`;
  return (
    <li className="row between one-line">
      <Checkbox
        label={<bdi>{fullName(holder)}</bdi>}
        hint={`${yearGroupLabel(holder.yearGroup)} · ${lastCardText}`}
        className="fill"
        checked={selected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      {cards > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`${revokeLabel} of ${fullName(holder)}`}
          onClick={onRevoke}
        >
          {revokeLabel}
        </Button>
      )}
    </li>
  );
}

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
      onClose={onClose}
      title={`End the cards of ${fullName(holder)}?`}
      description="Every card this student has stops working, and they are signed out of the lesson if they signed in with one. You can print a new card at any time."
      confirmLabel="End cards"
      tone="danger"
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    />
  );
}
