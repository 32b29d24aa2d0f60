import { useState } from "react";
import { CARD_SHEET } from "../../domain/lessons.ts";
import { SELECT_STUDENTS } from "../../domain/units.ts";
import type { CardHolder } from "../../server/features/lessons/list_card_holders.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Printer } from "../../ui/page_icons.ts";
import { ReasonedButton } from "../../ui/ReasonedButton.tsx";
import { ClassFilter } from "../classes/ClassFilter.tsx";
import { SearchedList } from "../lists/SearchedList.tsx";
import { useSearch } from "../lists/use_search.ts";
import { withTicks } from "../lists/with_ticks.ts";
import { CardHolderRow, RevokeCardsDialog } from "./CardHolderRow.tsx";
import { lessonQueries } from "./queries.ts";
import { useMakeCards } from "./make_cards.ts";

type Props = { timeZone: string; onCreated: (cards: readonly NewCard[]) => void };

export function PrintCardsForm({ timeZone, onCreated }: Props) {
  const results = useSearch(
    lessonQueries.allCardHolders,
    (query, options) => lessonQueries.searchCardHolders(query, options),
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [revoking, setRevoking] = useState<CardHolder | null>(null);
  const select = (holders: readonly CardHolder[], on: boolean) =>
    setSelected(withTicks(selected, holders.map(({ id }) => id), on));
  const createCards = useMakeCards(onCreated);
  return (
    <Card
      className="stack"
      title="Print cards"
      description="A card and the class code together open that student's portfolios. Only a student's three newest cards work."
    >
      <CardSection>
        <div className="stack gap-l">
          <SearchedList
            results={results}
            label="Find a student"
            loading="Loading students…"
            failed="The students could not be loaded"
            emptyText="Students who are in your class appear here."
            noMatch="No student on this list"
            filter={<ClassFilter value={results.classId} onChange={results.setClassId} />}
          >
            {(visible) => (
              <ul className="form-list box divided scrolls anywhere" tabIndex={0} aria-label="Students">
                <li>
                  <Checkbox
                    label={<b>Select all</b>}
                    checked={visible.every(({ id }) =>
                      selected.has(id)
                    )}
                    onChange={(event) =>
                      select(visible, event.currentTarget.checked)}
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
          onClick={() => createCards.mutate([...selected])}
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
