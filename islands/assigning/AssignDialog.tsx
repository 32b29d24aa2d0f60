import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { links } from "../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { AssignmentView } from "../../server/features/portfolio/read_assignment.ts";
import type { StudentWithoutUnit } from "../../server/features/students/list_students_without_unit.ts";
import type { portfolioRoutes } from "../../server/web/portfolio/routes.ts";
import type { studentRoutes } from "../../server/web/students/routes.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { answer, apiClient } from "../api.ts";
import { ClassFilter } from "../classes/ClassFilter.tsx";
import { SearchedList } from "../lists/SearchedList.tsx";
import { StudentRadios } from "../lists/StudentRadios.tsx";
import { useSearch } from "../lists/use_search.ts";
import { useToast } from "../providers.tsx";

const studentApi = apiClient<typeof studentRoutes>();
const assignmentApi = apiClient<typeof portfolioRoutes>();

type Props = { unit: AssignmentView["unit"]; onClose: () => void };

export default function AssignDialog({ unit, onClose }: Props) {
  const toast = useToast();
  const results = useSearch(
    ["students without", unit.id],
    (query, options) =>
      studentApi.units[":id"]["students-without"].$get(
        { param: { id: unit.id }, query },
        options,
      ),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Only a student who is still listed counts as chosen.
  const chosen = results.list.data?.find(({ id }) => id === chosenId);
  const assign = useMutation({
    mutationFn: (student: StudentWithoutUnit) => {
      const json = { unitId: unit.id, studentId: student.id, unitCode: unit.unitCode };
      return answer(assignmentApi.assignments.$post({ json }));
    },
    onSuccess: (_assignment, student) => {
      setChosenId(null);
      toast({ title: "Unit assigned to student", description: fullName(student), tone: "success" });
    },
    onSettled: () => void results.list.refetch(),
    meta: { failed: "Please try again.", failedTitle: "Failed to assign unit to student" },
  });
  const assigned = assign.data;
  return (
    <Dialog
      startInField
      onClose={onClose}
      title="Assign Unit to Another Student"
      description={`${unit.title}, unit ${unit.unitCode}`}
      footer={
        <>
          <Button onClick={onClose}>{assigned ? "Done" : "Cancel"}</Button>
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
      {assigned && (
        <Alert tone="success" title={`${fullName(assigned.student)} has this unit now.`} live>
          <LinkButton size="small" className="alert-buttons" href={links.studentPortfolio(assigned.id)}>
            Open the portfolio
          </LinkButton>
        </Alert>
      )}
      <SearchedList
        results={results}
        label="Find a student"
        loading="Loading students…"
        failed="The students could not be loaded"
        emptyText="All students already have this unit assigned."
        noMatch="No student without this unit"
        filter={<ClassFilter value={results.classId} onChange={results.setClassId} />}
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
