import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { checkUnitCode, FETCH_FIRST, SELECT_STUDENTS } from "../../domain/units.ts";
import type { NewCard } from "../../server/features/lessons/print_cards.ts";
import type { UnitView } from "../../server/features/units/read_unit.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ChevronDown } from "../../ui/icons.ts";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { StudentSection, useStudents } from "./StudentPicker.tsx";
import { UnitCodeForm } from "./UnitCodeForm.tsx";
import { type CreationResult, useCreatePortfolios } from "./create_portfolios.ts";
import { dashboardQueries } from "./queries.ts";
import { useDraftSelection } from "./use_draft_selection.ts";
import { useFetchUnit } from "./use_fetch_unit.ts";

const OwnUnitDialog = lazyDialog(() => import("../units/OwnUnitDialog.tsx"));
const CreationReport = lazyDialog(() => import("./CreationReport.tsx"));

type Props = {
  personId: string;
  cardsAllowed: boolean;
  /** Marks the code box as the place where units are searched. */
  searchAnchor: boolean;
  onPrint: (cards: readonly NewCard[]) => void;
};

/** Add New UAS Unit (spec 1 §2.4). */
export function AddUnit({ personId, cardsAllowed, searchAnchor, onPrint }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState(false);
  const [addingOwn, setAddingOwn] = useState(false);
  const [result, setResult] = useState<CreationResult & { unit: UnitView } | null>(null);
  const form = useFetchUnit();
  const picking = form.unit !== null || selected.size > 0;
  useEffect(() => {
    if (picking) setOpen(true);
  }, [picking]);
  // With the first digit of a code, so that they are there before its unit is.
  const list = useStudents(open || form.code !== "");
  const creation = useCreatePortfolios(({ created, refused }, unit) => {
    setResult({ unit, created, refused });
    // Refused students stay selected for another try.
    setSelected(new Set(refused.map(({ studentId }) => studentId)));
    if (refused.length === 0) form.clear();
  });
  useDraftSelection(personId, { code: form.code, selected }, (draft) => {
    form.setCode(draft.code);
    setSelected(draft.selected);
  });
  const { data: holderIds } = useQuery({
    ...dashboardQueries.holders(form.unit?.id ?? "", list.cursors),
    enabled: form.unit !== null,
  });
  const holders = new Set(form.unit ? holderIds : []);
  const reasonId = useId();
  // A selected student may have left the class since.
  const students = (list.students ?? []).filter(({ id }) => selected.has(id) && !holders.has(id));
  const noneSelected = students.length === 0;
  const create = () => {
    if (!form.unit) return form.showError(FETCH_FIRST);
    setResult(null);
    creation.create({ unit: form.unit, students });
  };
  return (
    <div
      className="screen-only"
      id={searchAnchor ? "search-aqa" : undefined}
      tabIndex={searchAnchor ? -1 : undefined}
    >
      <Card
        title="Add New UAS Unit"
        description={<span className="small">You'll find the code at the top of the unit sheet.</span>}
      >
        <CardSection>
          <UnitCodeForm form={form} locked={creation.pending} onOwnUnit={() => setAddingOwn(true)} />
        </CardSection>
        {addingOwn && (
          <OwnUnitDialog
            unitCode={checkUnitCode(form.code) === null ? form.code.trim() : undefined}
            personId={personId}
            onSaved={(unit) => {
              form.applySaved(unit);
              setAddingOwn(false);
            }}
            onClose={() => setAddingOwn(false)}
          />
        )}
        <PickerFold open={open} onToggle={setOpen} selected={students.length}>
          <StudentSection
            list={list}
            selected={selected}
            holders={holders}
            onChange={setSelected}
            locked={creation.pending}
          />
          <p className="reasoned-button">
            <Button
              variant="primary"
              aria-disabled={noneSelected || undefined}
              aria-describedby={noneSelected ? reasonId : undefined}
              pending={creation.pending}
              pendingText="Creating…"
              onClick={create}
            >
              Create Portfolio for Selected Students ({students.length})
            </Button>
            {noneSelected && (
              <span id={reasonId} className="reasoned-button-why small quiet">{SELECT_STUDENTS}</span>
            )}
          </p>
        </PickerFold>
        {(result || creation.pending) && (
          <CardFooter>
            <div className="stack fill">
              {result && (
                <CreationReport
                  {...result}
                  cardsAllowed={cardsAllowed}
                  onPrint={onPrint}
                  onClose={() => setResult(null)}
                />
              )}
              {creation.pending && (
                <ProgressBar
                  label="Portfolios created"
                  percent={Math.round((100 * creation.done) / creation.total)}
                  text={`${creation.done} of ${creation.total} portfolios`}
                />
              )}
            </div>
          </CardFooter>
        )}
      </Card>
    </div>
  );
}

type PickerFoldProps = {
  open: boolean;
  onToggle: (open: boolean) => void;
  selected: number;
  children: ReactNode;
};

function PickerFold({ open, onToggle, selected, children }: PickerFoldProps) {
  return (
    <details
      className="line-above"
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className="opener quiet-icon card-row pad-l row one-line gap-s">
        <h3 className="body-size">Students</h3>
        <span className="fill small quiet">{selected === 0 ? "Choose students" : `${selected} chosen`}</span>
        <ChevronDown size={20} />
      </summary>
      <div className="card-rest stack">{children}</div>
    </details>
  );
}
