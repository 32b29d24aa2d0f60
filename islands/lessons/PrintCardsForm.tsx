import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CARD_SHEET } from "../../domain/lessons.ts";
import { SELECT_STUDENTS } from "../../domain/units.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Printer } from "../../ui/icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { answer, messageOf } from "../api.ts";
import { SearchedList } from "../lists/SearchedList.tsx";
import { useSearch } from "../lists/use_search.ts";
import { useToast } from "../providers.tsx";
import { CardHolderRow, RevokeCardsDialog } from "./CardHolderRow.tsx";
import { lessonApi, lessonQueries } from "./queries.ts";

/** The script could not be loaded; browsers may not retry it before a reload. */
class CardSheetLoadError extends Error {
  override name = "CardSheetLoadError";
}

export async function loadCardSheet() {
  try {
    return await import("./CardSheet.tsx");
  } catch {
    throw new CardSheetLoadError(
      "No cards were made. Check your connection, reload this page, then try again.",
    );
  }
}

type Props = { timeZone: string; onCreated: (cards: readonly NewCard[]) => void };

export function PrintCardsForm({ timeZone, onCreated }: Props) {
  const toast = useToast();
  const results = useSearch(lessonQueries.allCardHolders, lessonQueries.searchCardHolders);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [revoking, setRevoking] = useState<CardHolder | null>(null);
  const select = (holders: readonly CardHolder[], on: boolean) => {
    const ids = new Set(holders.map(({ id }) => id));
    setSelected(on ? selected.union(ids) : selected.difference(ids));
  };
  const createCards = useMutation({
    // The result holds the cards' tokens.
    gcTime: 0,
    mutationFn: async () => {
      // First the sheet's script: without it the tokens of new cards would be lost.
      await loadCardSheet();
      return await answer(lessonApi.cards.$post({ json: { studentIds: [...selected] } }));
    },
    onSuccess: onCreated,
    onError: (error) => {
      const description = error instanceof CardSheetLoadError
        ? error.message
        : messageOf(error, "The cards could not be made. Please try again.");
      toast({ title: "Error", description, tone: "danger" });
    },
  });
  return (
    <Card
      className="stack"
      title="Cards to print"
      description="Each card opens one learner's portfolios, together with the class code of a lesson. A learner's three newest cards work; older ones stop."
    >
      <CardSection>
        <div className="stack gap-l">
          <SearchedList
            results={results}
            label="Find a student"
            loading="Loading students…"
            failed="The students could not be loaded"
            emptyText="Students who are in your class appear here."
            noMatch="No student of yours"
          >
            {(visible) => (
              <ul className="card-holders box divided scrolls" tabIndex={0} aria-label="Students">
                <li>
                  <Checkbox
                    label={<b>Select all</b>}
                    checked={visible.every(({ id }) => selected.has(id))}
                    onChange={(event) => select(visible, event.currentTarget.checked)}
                  />
                </li>
                {visible.map((holder) => (
                  <CardHolderRow
                    key={holder.id}
                    holder={holder}
                    timeZone={timeZone}
                    selected={selected.has(holder.id)}
                    onSelect={(on) => select([holder], on)}
                    onRevoke={() => setRevoking(holder)}
                  />
                ))}
              </ul>
            )}
          </SearchedList>
        </div>
      </CardSection>
      <CardFooter>
        <ReasonedButton
          id="cards-to-print"
          variant="primary"
          icon={<Printer size={20} />}
          pending={createCards.isPending}
          pendingText="Making cards…"
          reason={disabledReason(selected.size)}
          onClick={() => createCards.mutate()}
        >
          {`Make cards to print (${selected.size})`}
        </ReasonedButton>
      </CardFooter>
      {/* A search may take the row away. */}
      {revoking && <RevokeCardsDialog holder={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function disabledReason(count: number): string | null {
  if (count === 0) return SELECT_STUDENTS;
  return count > CARD_SHEET.max ? `At most ${CARD_SHEET.max} cards at once` : null;
}
