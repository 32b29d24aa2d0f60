import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { links } from "../../domain/links.ts";
import { checkUnitCode } from "../../domain/units.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Search } from "../../ui/page_icons.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { answer, ApiError, messageOf } from "../api.ts";
import { unitApi } from "../units/queries.ts";
import { assignedText, useAssignMany } from "./assign_many.ts";

type Props = { students: readonly { id: string }[]; onAssigned: () => void; onClose: () => void };

/** Assigns a unit, found by its code, to chosen students. */
export default function AssignManyDialog({ students, onAssigned, onClose }: Props) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const assign = useAssignMany(onAssigned);
  const fetching = useMutation({
    mutationFn: (unitCode: string) => answer(unitApi.units.fetch.$post({ json: { unitCode } })),
    onError: (failure) => {
      setMissing(failure instanceof ApiError && failure.status === 404);
      setError(messageOf(failure, "Failed to fetch unit details"));
    },
  });
  const unit = fetching.data;
  const fetchUnit = (event: FormEvent) => {
    event.preventDefault();
    const message = checkUnitCode(code);
    setError(message);
    setMissing(false);
    if (!message && !fetching.isPending) fetching.mutate(code.trim());
  };
  const count = students.length === 1 ? "1 student" : `${students.length} students`;
  const result = assign.data && assignedText(assign.data);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Assign a unit"
      description={`To ${count}. Each gets a portfolio of their own.`}
      startInField
      footer={result ? <Button variant="primary" onClick={onClose}>Done</Button> : (
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!unit}
            pending={assign.isPending}
            pendingText="Assigning…"
            onClick={() => unit && assign.mutate({ unit, studentIds: students.map(({ id }) => id) })}
          >
            {`Assign to ${count}`}
          </Button>
        </>
      )}
    >
      {result
        ? (
          <Alert tone="success" title={result.done} live>
            {result.skipped && <p>{result.skipped}</p>}
          </Alert>
        )
        : (
          <form className="inline-form row lines-m" noValidate onSubmit={fetchUnit}>
            <Field label="Unit code" error={error}>
              <TextInput
                className="input-code"
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                value={code}
                onChange={(event) => {
                  setCode(event.currentTarget.value);
                  fetching.reset();
                }}
              />
            </Field>
            <Button
              type="submit"
              icon={<Search size={18} />}
              pending={fetching.isPending}
              pendingText="Fetching…"
            >
              Fetch Unit
            </Button>
          </form>
        )}
      {missing && !result && (
        <p>
          <a className="target" href={links.addUnit()}>Bring the unit in yourself</a>{" "}
          on your start page, then come back.
        </p>
      )}
      {unit && (
        <div className="stack gap-s" role="region" aria-label={`Unit ${unit.unitCode}`}>
          <h3>{unit.title}</h3>
          <p className="row gap-m lines-s">
            <Badge>{unit.level}</Badge>
            <Badge look="outline">{unit.unitCode}</Badge>
            <span>{unit.outcomes.length === 1 ? "1 outcome" : `${unit.outcomes.length} outcomes`}</span>
          </p>
        </div>
      )}
    </Dialog>
  );
}
