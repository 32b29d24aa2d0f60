import { useId, useState } from "react";
import { checkUnitCode, FETCH_FIRST, SELECT_STUDENTS } from "../../domain/units.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { lazyDialog } from "../lazy_dialog.tsx";
import { StudentSection, useStudents } from "./StudentPicker.tsx";
import { UnitCodeForm } from "./UnitCodeForm.tsx";
import { type Refused, useCreatePortfolios } from "./create_portfolios.ts";
import { useDraftSelection } from "./use_draft_selection.ts";
import { useFetchUnit } from "./use_fetch_unit.ts";

const OwnUnitDialog = lazyDialog(() => import("../units/OwnUnitDialog.tsx"));

/** Add New UAS Unit (spec 1 §2.4). */
export function AddUnit({ personId }: { personId: string }) {
  const list = useStudents();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The code without a catalogue unit, while OwnUnitDialog is open.
  const [missingCode, setMissingCode] = useState<string | null>(null);
  const form = useFetchUnit(setMissingCode);
  const creation = useCreatePortfolios(({ refused }) => {
    // Refused students stay selected for another try.
    setSelected(new Set(refused.map(({ studentId }) => studentId)));
    if (refused.length === 0) form.clear();
  });
  useDraftSelection(personId, { code: form.code, selected }, (draft) => {
    form.setCode(draft.code);
    setSelected(draft.selected);
  });
  const reasonId = useId();
  // A selected student may have left the class since.
  const students = (list.students ?? []).filter(({ id }) => selected.has(id));
  const noneSelected = students.length === 0;
  const create = () => {
    if (!form.unit) return form.showError(FETCH_FIRST);
    creation.create({ unit: form.unit, students });
  };
  return (
    <Card
      title="Add New UAS Unit"
      description="Type the six-digit unit code, look at the unit, choose your students."
    >
      <CardSection>
        <UnitCodeForm
          form={form}
          locked={creation.pending}
          onOwnUnit={() => setMissingCode(form.code.trim())}
        />
      </CardSection>
      {missingCode !== null && (
        <OwnUnitDialog
          unitCode={checkUnitCode(missingCode) === null ? missingCode : undefined}
          personId={personId}
          onSaved={(unit) => {
            form.applySaved(unit);
            setMissingCode(null);
          }}
          onClose={() => setMissingCode(null)}
        />
      )}
      <CardSection title="Students">
        <StudentSection list={list} selected={selected} onChange={setSelected} locked={creation.pending} />
      </CardSection>
      <CardFooter>
        <div className="stack fill">
          <CreationReport refused={creation.pending ? [] : creation.refused} />
          {creation.pending && <CreationProgress done={creation.done} total={creation.total} />}
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
        </div>
      </CardFooter>
    </Card>
  );
}

function CreationProgress({ done, total }: { done: number; total: number }) {
  return (
    <ProgressBar
      label="Portfolios created"
      percent={total === 0 ? 0 : Math.round((100 * done) / total)}
      text={`${done} of ${total} portfolios`}
    />
  );
}

function CreationReport({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <Alert
      tone="danger"
      title={refused.length === 1
        ? "1 portfolio was not created"
        : `${refused.length} portfolios were not created`}
      live
    >
      <ul className="creation-refused anywhere stack gap-xs scrolls" tabIndex={0} aria-label="Not created">
        {refused.map(({ studentId, name, message }) => (
          <li key={studentId}>
            <bdi>{name}</bdi>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
