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
import { CardHolderRow } from "./CardHolderRow.tsx";
import { CardSheetLoadError, loadCardSheet } from "./load_card_sheet.ts";
import { lessonApi, lessonQueries } from "./queries.ts";
import { RevokeCardsDialog } from "./RevokeCardsDialog.tsx";

type Props = { timeZone: string; onCreated: (cards: readonly NewCard[]) => void };

export function PrintCardsForm({ timeZone, onCreated }: Props) {
  const toast = useToast();
  const results = useSearch(lessonQueries.allCardHolders, lessonQueries.searchCardHolders);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [revoking, setRevoking] = useState<CardHolder | null>(null);
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
                    onChange={(event) =>
                      setSelected(
                        event.currentTarget.checked
                          ? withHolders(selected, visible)
                          : withoutHolders(selected, visible),
                      )}
                  />
                </li>
                {visible.map((holder) => (
                  <CardHolderRow
                    key={holder.id}
                    holder={holder}
                    timeZone={timeZone}
                    selected={selected.has(holder.id)}
                    onSelect={(checked) =>
                      setSelected(
                        checked ? withHolders(selected, [holder]) : withoutHolders(selected, [holder]),
                      )}
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
      {revoking && <RevokeCardsDialog holder={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function withHolders(selected: ReadonlySet<string>, holders: readonly CardHolder[]): Set<string> {
  return new Set([...selected, ...holders.map(({ id }) => id)]);
}

function withoutHolders(selected: ReadonlySet<string>, holders: readonly CardHolder[]): Set<string> {
  return new Set([...selected].filter((selectedId) => holders.every(({ id }) => id !== selectedId)));
}

function disabledReason(count: number): string | null {
  if (count === 0) return SELECT_STUDENTS;
  return count > CARD_SHEET.max ? `At most ${CARD_SHEET.max} cards at once` : null;
}
