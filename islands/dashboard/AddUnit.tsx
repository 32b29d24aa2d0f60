import { useId, useState } from "react";
import { checkUnitCode, FETCH_FIRST, SELECT_STUDENTS } from "../../domain/units.ts";
import { Button } from "../../ui/Button.tsx";
import { Card, CardFooter, CardSection } from "../../ui/Card.tsx";
import { late } from "../late.tsx";
import { ClassList } from "./ClassList.tsx";
import { CreationProgress, CreationReport } from "./CreationReport.tsx";
import { UnitCodeForm } from "./UnitCodeForm.tsx";
import { useCreatePortfolios } from "./use_create_portfolios.ts";
import { useFetchUnit } from "./use_fetch_unit.ts";
import { useLeftChoice } from "./use_left_choice.ts";
import { useStudents } from "./use_students.ts";

const OwnUnitDialog = late(() => import("../units/OwnUnitDialog.tsx"));

/** Add New UAS Unit: fetch a unit by its code, choose students, make their portfolios (spec 1 §2.4). */
export function AddUnit({ personId }: { personId: string }) {
  const list = useStudents();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // The code of a unit that no catalogue has, while it is being added another way.
  const [missing, setMissing] = useState<string | null>(null);
  const form = useFetchUnit(setMissing);
  const creation = useCreatePortfolios(({ refused }) => {
    // Who was refused stays ticked, so that it can be tried again or given up knowingly.
    setChosen(new Set(refused.map(({ studentId }) => studentId)));
    if (refused.length === 0) form.clear();
  });
  useLeftChoice(personId, { code: form.code, chosen }, (left) => {
    form.setCode(left.code);
    setChosen(left.chosen);
  });
  const why = useId();
  // Only who stands in the list: somebody ticked before may have left the class since.
  const students = (list.students ?? []).filter(({ id }) => chosen.has(id));
  const nobody = students.length === 0;
  const create = () => {
    if (!form.unit) return form.fail(FETCH_FIRST);
    creation.create({ unit: form.unit, students });
  };
  return (
    <Card
      title="Add New UAS Unit"
      description="Type the six-digit unit code, look at the unit, choose your students."
    >
      <CardSection>
        <UnitCodeForm form={form} locked={creation.pending} onOwnUnit={() => setMissing(form.code.trim())} />
      </CardSection>
      {missing !== null && (
        <OwnUnitDialog
          unitCode={checkUnitCode(missing) === null ? missing : undefined}
          personId={personId}
          onKept={(unit) => {
            form.take(unit);
            setMissing(null);
          }}
          onClose={() => setMissing(null)}
        />
      )}
      <CardSection title="Students">
        <ClassList list={list} chosen={chosen} onChange={setChosen} locked={creation.pending} />
      </CardSection>
      <CardFooter>
        <div className="creation">
          <CreationReport refused={creation.pending ? [] : creation.refused} />
          {creation.pending && <CreationProgress done={creation.done} asked={creation.asked} />}
          <p className="creation-action">
            <Button
              variant="primary"
              aria-disabled={nobody || undefined}
              aria-describedby={nobody ? why : undefined}
              pending={creation.pending}
              pendingText="Creating…"
              onClick={create}
            >
              Create Portfolio for Selected Students ({students.length})
            </Button>
            {nobody && <span id={why} className="reasoned-button-why">{SELECT_STUDENTS}</span>}
          </p>
        </div>
      </CardFooter>
    </Card>
  );
}
