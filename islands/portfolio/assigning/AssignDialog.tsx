import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { calls, links } from "../../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import type { StudentWithoutUnit } from "../../../server/features/students/list_students_without_unit.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { MOST_FOUND, useSearch } from "../use_search.ts";

type Props = { unit: AssignmentView["unit"]; onClose: () => void };

/** Gives the unit to a student who does not have it yet, then leads to the new portfolio (spec 1 §5). */
export default function AssignDialog({ unit, onClose }: Props) {
  const toast = useToast();
  const { typed, setTyped, search, list } = useSearch<StudentWithoutUnit>(
    ["students without", unit.id],
    (search) => calls.studentsWithoutUnit(unit.id, search),
  );
  const [chosen, setChosen] = useState<StudentWithoutUnit | null>(null);
  const assign = useMutation({
    networkMode: "always",
    mutationFn: (student: StudentWithoutUnit) =>
      callApi<AssignmentView>(calls.assignments(), {
        method: "POST",
        body: { unitId: unit.id, studentId: student.id, unitCode: unit.unitCode },
      }),
    onSuccess: (_made, student) => {
      setChosen(null);
      toast({ title: "Unit assigned to student", description: fullName(student), tone: "success" });
    },
    onError: (error) =>
      toast({
        title: "Failed to assign unit to student",
        description: messageOf(error, "Please try again."),
        tone: "danger",
      }),
    onSettled: () => void list.refetch(),
  });
  const made = assign.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Assign Unit to Another Student"
      description={`${unit.title}, unit ${unit.unitCode}`}
      footer={
        <>
          <Button onClick={onClose}>{made ? "Done" : "Cancel"}</Button>
          <Button
            variant="primary"
            disabled={chosen === null}
            pending={assign.isPending}
            onClick={() => chosen && assign.mutate(chosen)}
          >
            Assign Unit
          </Button>
        </>
      }
    >
      {made && (
        <Alert tone="success" title={`${fullName(made.student)} has this unit now.`} live>
          <LinkButton size="small" className="alert-button" href={links.studentPortfolio(made.id)}>
            Open the portfolio
          </LinkButton>
        </Alert>
      )}
      {(typed !== "" || (list.data?.length ?? 0) > 0) && (
        <Field label="Find a student">
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      <LoadedList
        list={list}
        loading="Loading students…"
        failed="The students could not be loaded"
        empty={
          <p className="quiet" role="status">
            {search === ""
              ? "All students already have this unit assigned."
              : `No student without this unit matches "${search}".`}
          </p>
        }
      >
        {(students) => (
          <fieldset className="dialog-list">
            <legend className="sr-only">Student</legend>
            {students.map((student) => (
              <label key={student.id} className="radio">
                <input
                  type="radio"
                  name="student"
                  checked={chosen?.id === student.id}
                  onChange={() => setChosen(student)}
                />
                <span>
                  <bdi>{fullName(student)}</bdi>
                  <span className="checkbox-hint">{yearGroupLabel(student.yearGroup)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </LoadedList>
      {list.data?.length === MOST_FOUND && (
        <p className="quiet">{`These are the first ${MOST_FOUND}. Type a name to find others.`}</p>
      )}
    </Dialog>
  );
}
