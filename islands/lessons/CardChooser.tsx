import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CARD_SHEET } from "../../domain/lessons.ts";
import { calls } from "../../domain/links.ts";
import { SELECT_STUDENTS } from "../../domain/units.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Printer } from "../../ui/icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { callApi, messageOf } from "../call_api.ts";
import { SearchedList } from "../lists/SearchedList.tsx";
import { useSearch } from "../lists/use_search.ts";
import { useToast } from "../providers.tsx";
import { CardHolderLine } from "./CardHolderLine.tsx";
import { EndCardsDialog } from "./EndCardsDialog.tsx";
import { lessonKeys } from "./lesson_keys.ts";
import { loadCardSheet, NoCardSheet } from "./load_card_sheet.ts";

type Props = { timeZone: string; onMade: (cards: readonly NewCard[]) => void };

/** The reader's students, to choose for whom cards are printed, and to end the cards of one. */
export function CardChooser({ timeZone, onMade }: Props) {
  const toast = useToast();
  const found = useSearch<CardHolder>(lessonKeys.allHolders, calls.cardHolders);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [ending, setEnding] = useState<CardHolder | null>(null);
  const make = useMutation({
    networkMode: "always",
    // Not kept in the query cache beyond the sheet: it holds the cards' tokens.
    gcTime: 0,
    mutationFn: async () => {
      // Cards that are made and cannot be shown are lost: their tokens come this once.
      await loadCardSheet();
      return await callApi<NewCard[]>(calls.cards(), { method: "POST", body: { studentIds: [...chosen] } });
    },
    onSuccess: onMade,
    onError: (error) => {
      const description = error instanceof NoCardSheet
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
        <div className="form-stack">
          <SearchedList
            found={found}
            label="Find a student"
            loading="Loading students…"
            failed="The students could not be loaded"
            nobody="Students who are in your class appear here."
            noMatch="No student of yours"
          >
            {(shown) => (
              <ul className="card-holders" tabIndex={0} aria-label="Students">
                <li>
                  <Checkbox
                    label={<b>Select all</b>}
                    checked={shown.every(({ id }) => chosen.has(id))}
                    onChange={(event) =>
                      setChosen(
                        event.currentTarget.checked
                          ? chosenWith(chosen, shown)
                          : chosenWithout(chosen, shown),
                      )}
                  />
                </li>
                {shown.map((holder) => (
                  <CardHolderLine
                    key={holder.id}
                    holder={holder}
                    timeZone={timeZone}
                    chosen={chosen.has(holder.id)}
                    onChoose={(on) =>
                      setChosen(
                        on ? chosenWith(chosen, [holder]) : chosenWithout(chosen, [holder]),
                      )}
                    onEnd={() => setEnding(holder)}
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
          pending={make.isPending}
          pendingText="Making cards…"
          reason={reasonAgainst(chosen.size)}
          onClick={() => make.mutate()}
        >
          {`Make cards to print (${chosen.size})`}
        </ReasonedButton>
      </CardFooter>
      {ending && <EndCardsDialog holder={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function chosenWith(chosen: ReadonlySet<string>, holders: readonly CardHolder[]): Set<string> {
  return new Set([...chosen, ...holders.map(({ id }) => id)]);
}

function chosenWithout(chosen: ReadonlySet<string>, holders: readonly CardHolder[]): Set<string> {
  return new Set([...chosen].filter((chosenId) => holders.every(({ id }) => id !== chosenId)));
}

function reasonAgainst(count: number): string | null {
  if (count === 0) return SELECT_STUDENTS;
  return count > CARD_SHEET.atOnce ? `At most ${CARD_SHEET.atOnce} cards at once` : null;
}
