import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { MAX_FOUND, TEXT_LIMITS } from "../../../domain/limits.ts";
import type { PortfolioChoice } from "../../../server/features/portfolio/list_portfolio_choices.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PortfolioBadge } from "../../../ui/PortfolioBadge.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { QueryList } from "../../lists/QueryList.tsx";
import { useSearch } from "../../lists/use_search.ts";
import { usePortfolio } from "../state/portfolio_context.ts";
import { portfolioApi } from "../state/queries.ts";
import { portfolioName, useOpenPortfolio } from "./portfolio_choices.ts";

/** A combobox of portfolios, searched by student or unit (spec 1 §2.7). */
export default function ChoosePortfolioDialog({ onClose }: { onClose: () => void }) {
  const { assignmentId } = usePortfolio();
  const openPortfolio = useOpenPortfolio();
  const { typed, setTyped, search, list, updating } = useSearch(
    ["portfolio choices"],
    ({ search }, options) => portfolioApi["portfolio-choices"].$get({ query: { search } }, options),
  );
  const choices = list.data ?? [];
  const [activeId, setActiveId] = useState<string | null>(null);
  const [entered, setEntered] = useState(false);
  const id = useId();
  const optionId = (choice: PortfolioChoice) => `${id}-${choice.id}`;
  const activeIndex = Math.max(0, choices.findIndex((choice) => choice.id === (activeId ?? assignmentId)));
  const active = choices[activeIndex];
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  const choose = (choice: PortfolioChoice) =>
    choice.id === assignmentId ? onClose() : void openPortfolio(choice.id);
  // Enter was for what is typed, not for the former list.
  useEffect(() => {
    if (!entered || updating) return;
    setEntered(false);
    if (active) choose(active);
  }, [entered, updating]);
  const onKeyDown = (event: KeyboardEvent) => {
    const nextIndex = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1 }[event.key];
    if (nextIndex !== undefined) {
      event.preventDefault();
      setActiveId(choices[(nextIndex + choices.length) % choices.length]?.id ?? null);
    } else if (event.key === "Enter") {
      event.preventDefault();
      setEntered(true);
    }
  };
  return (
    <Dialog onClose={onClose} title="Choose a portfolio" startInField>
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
            setActiveId(null);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <QueryList
        query={list}
        items={list.data}
        loading="Loading portfolios…"
        failed="The portfolios could not be loaded"
        empty={search === ""
          ? (
            <EmptyState title="No Portfolio Selected" level={3}>
              <p>Select a student portfolio to view and review.</p>
            </EmptyState>
          )
          : <p className="quiet" role="status">{`No portfolio matches “${search}”.`}</p>}
      >
        {(items) => (
          <ul id={id} className="choices stack gap-xs scrolls" role="listbox" aria-label="Portfolios">
            {items.map((choice) => (
              <li
                key={choice.id}
                id={optionId(choice)}
                role="option"
                aria-selected={choice === active}
                className="choice row between lines-xs"
                onClick={() => choose(choice)}
                onPointerMove={() =>
                  setActiveId(choice.id)}
              >
                <span className="share stack gap-none anywhere">
                  <bdi className="strong">{portfolioName(choice, choice.unitTitle)}</bdi>
                  <span className="small quiet">
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
      </QueryList>
      {choices.length === MAX_FOUND && (
        <p className="quiet">
          {`These are the first ${MAX_FOUND}. Type a name, a unit or a code to find others.`}
        </p>
      )}
    </Dialog>
  );
}
