import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "../../domain/people.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/icons.ts";
import { answer } from "../api.ts";
import { SearchedList } from "../lists/SearchedList.tsx";
import { StudentRadios } from "../lists/StudentRadios.tsx";
import { useSearch } from "../lists/use_search.ts";
import { useToast } from "../providers.tsx";
import { studentApi } from "./queries.ts";

/** Links an existing student to the teacher's class (spec 2 §2, DECISIONS 15). */
export function ExistingStudent({ onLinked }: { onLinked: () => void }) {
  const toast = useToast();
  const results = useSearch(
    ["school students"],
    ({ search }, options) => studentApi.school.students.$get({ query: { search } }, options),
  );
  const [chosenId, setChosenId] = useState<string | null>(null);
  // A student no longer listed is unselected.
  const chosen = results.list.data?.find(({ id }) => id === chosenId);
  const link = useMutation({
    mutationFn: (id: string) => answer(studentApi.students[":id"].link.$post({ param: { id } })),
    meta: { failed: "Failed to link student" },
    onSuccess: (student) => {
      setChosenId(null);
      onLinked();
      toast({
        title: "Student linked to your class successfully",
        description: fullName(student),
        tone: "success",
      });
    },
    onSettled: () => void results.list.refetch(),
  });
  return (
    <div className="stack gap-l">
      <SearchedList
        results={results}
        label="Find a student"
        loading="Loading students…"
        failed="Failed to fetch students"
        emptyText="Every student of the school is in your class already."
        noMatch="No other student of the school"
      >
        {(students) => (
          <StudentRadios
            name="school-student"
            students={students}
            chosenId={chosen?.id}
            onChoose={setChosenId}
            hint={({ studentId, teacher }) =>
              `${studentId} · with ${teacher ? fullName(teacher) : "no teacher yet"}`}
          />
        )}
      </SearchedList>
      <p className="quiet">The student stays in every class that they are in now.</p>
      <div className="row gap-m">
        <Button
          variant="primary"
          icon={<Link />}
          disabled={!chosen}
          pending={link.isPending}
          pendingText="Linking…"
          onClick={() => chosen && link.mutate(chosen.id)}
        >
          Link to My Class
        </Button>
      </div>
    </div>
  );
}
