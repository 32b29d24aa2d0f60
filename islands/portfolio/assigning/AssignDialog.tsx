import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { calls, links } from "../../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../../domain/people.ts";
import type { AssignmentView } from "../../../server/features/portfolio/read_assignment.ts";
import type { StudentWithoutUnit } from "../../../server/features/students/list_students_without_unit.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { callApi, messageOf } from "../../call_api.ts";
import { useToast } from "../../providers.tsx";
import { SearchedList } from "../../lists/SearchedList.tsx";
import { StudentRadios } from "../../lists/StudentRadios.tsx";
import { useSearch } from "../../lists/use_search.ts";

type Props = { unit: AssignmentView["unit"]; onClose: () => void };

/** Gives the unit to a student who does not have it yet, then leads to the new portfolio (spec 1 §5). */
export default function AssignDialog({ unit, onClose }: Props) {
  const toast = useToast();
  const found = useSearch<StudentWithoutUnit>(
    ["students without", unit.id],
    (search) => calls.studentsWithoutUnit(unit.id, search),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Whoever is no longer in the list is chosen no longer: nobody gets a unit unseen.
  const chosen = found.list.data?.find(({ id }) => id === chosenId);
  const assign = useMutation({
    networkMode: "always",
    mutationFn: (student: StudentWithoutUnit) =>
      callApi<AssignmentView>(calls.assignments(), {
        method: "POST",
        body: { unitId: unit.id, studentId: student.id, unitCode: unit.unitCode },
      }),
    onSuccess: (_made, student) => {
      setChosenId(null);
      toast({ title: "Unit assigned to student", description: fullName(student), tone: "success" });
    },
    onError: (error) =>
      toast({
        title: "Failed to assign unit to student",
        description: messageOf(error, "Please try again."),
        tone: "danger",
      }),
    onSettled: () => void found.list.refetch(),
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
            disabled={!chosen}
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
      <SearchedList
        found={found}
        label="Find a student"
        loading="Loading students…"
        failed="The students could not be loaded"
        nobody="All students already have this unit assigned."
        noMatch="No student without this unit"
      >
        {(students) => (
          <StudentRadios
            name="student"
            students={students}
            chosenId={chosen?.id}
            onChoose={setChosenId}
            hint={({ yearGroup }) => yearGroupLabel(yearGroup)}
          />
        )}
      </SearchedList>
    </Dialog>
  );
}
