import { useEffect, useRef, useState } from "react";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import { lazyDialog } from "../lazy_dialog.tsx";
import { ActiveUnits } from "./ActiveUnits.tsx";
import { AddUnit } from "./AddUnit.tsx";
import { useSidebar } from "./use_sidebar.ts";

const CardSheet = lazyDialog(() => import("../lessons/CardSheet.tsx"));

type Props = {
  personId: string;
  /** Whether the code box replaces a search page. */
  searchAnchor: boolean;
  establishmentName: string;
  cardsAllowed: boolean;
};

/** Interactive part of the teacher's start page (spec 1 §2.4). */
export default function TeacherDashboardIsland(props: Props) {
  const { personId, searchAnchor, establishmentName, cardsAllowed } = props;
  useSidebar();
  const [cards, setCards] = useState<readonly NewCard[] | null>(null);
  // Focus returns to the print button when the sheet closes.
  const sheetWasOpen = useRef(false);
  useEffect(() => {
    if (sheetWasOpen.current && !cards) document.getElementById("print-new-cards")?.focus();
    sheetWasOpen.current = cards !== null;
  }, [cards]);
  return (
    <>
      {cards && (
        <CardSheet
          cards={cards}
          establishmentName={establishmentName}
          back="Back to the dashboard"
          onClose={() => setCards(null)}
        />
      )}
      <div className="page-stack stack" hidden={cards !== null}>
        <section id="add-unit" tabIndex={-1} aria-label="Add a unit" className="stack screen-only">
          <AddUnit
            personId={personId}
            cardsAllowed={cardsAllowed}
            searchAnchor={searchAnchor}
            onPrint={setCards}
          />
        </section>
        <ActiveUnits />
      </div>
    </>
  );
}
