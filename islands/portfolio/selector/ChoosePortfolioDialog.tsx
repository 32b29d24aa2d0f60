import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { MOST_FOUND, TEXT_LIMITS } from "../../../domain/limits.ts";
import { calls } from "../../../domain/links.ts";
import type { PortfolioChoice } from "../../../server/features/portfolio/list_portfolio_choices.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { LoadedList } from "../../lists/LoadedList.tsx";
import { usePortfolio } from "../portfolio_context.ts";
import { useSearch } from "../../lists/use_search.ts";
import { portfolioName } from "./portfolio_name.ts";
import { useGo } from "./use_go.ts";

/** Finds a portfolio by its student or unit and goes there: arrow keys move, Enter opens (spec 1 §2.7). */
export default function ChoosePortfolioDialog({ onClose }: { onClose: () => void }) {
  const { assignmentId } = usePortfolio();
  const go = useGo();
  const { typed, setTyped, search, list } = useSearch<PortfolioChoice>(
    ["portfolio choices"],
    calls.portfolioChoices,
  );
  const choices = list.data ?? [];
  const [marked, setMarked] = useState<string | null>(null);
  const id = useId();
  const optionId = (choice: PortfolioChoice) => `${id}-${choice.id}`;
  const place = Math.max(0, choices.findIndex((choice) => choice.id === (marked ?? assignmentId)));
  const active = choices[place];
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  const choose = (choice: PortfolioChoice) => choice.id === assignmentId ? onClose() : void go(choice.id);
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: place + 1, ArrowUp: place - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setMarked(choices[(to + choices.length) % choices.length]?.id ?? null);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Choose a portfolio" startInField>
      <Field label="Student or unit">
        <TextInput
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          maxLength={TEXT_LIMITS.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setMarked(null);
          }}
          onKeyDown={press}
        />
      </Field>
      <LoadedList
        list={list}
        loading="Loading portfolios…"
        failed="The portfolios could not be loaded"
        empty={search === ""
          ? (
            <EmptyState title="No Portfolio Selected" level={3}>
              <p>Select a student portfolio to view and review.</p>
            </EmptyState>
          )
          : <p className="quiet" role="status">{`No portfolio matches "${search}".`}</p>}
      >
        {(items) => (
          <ul id={id} className="choices" role="listbox" aria-label="Portfolios">
            {items.map((choice) => (
              <li
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === active}
                className="choice"
                onClick={() => choose(choice)}
                onPointerMove={() => setMarked(choice.id)}
              >
                <span className="choice-words">
                  <bdi>{portfolioName(choice, choice.unitTitle)}</bdi>
                  <span className="quiet">
                    {choice.id === assignmentId
                      ? `Unit ${choice.unitCode}, open now`
                      : `Unit ${choice.unitCode}`}
                  </span>
                </span>
                <PortfolioBadge state={choice.portfolioStatus} />
              </li>
            ))}
          </ul>
        )}
      </LoadedList>
      {choices.length === MOST_FOUND && (
        <p className="quiet">
          {`These are the first ${MOST_FOUND}. Type a name, a unit or a code to find others.`}
        </p>
      )}
    </Dialog>
  );
}
