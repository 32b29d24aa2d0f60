import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { calls } from "../../domain/links.ts";
import { fullName } from "../../domain/people.ts";
import type { SchoolStudent } from "../../server/features/students/list_school_students.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/icons.ts";
import { callApi, messageOf } from "../call_api.ts";
import { SearchedList } from "../lists/SearchedList.tsx";
import { StudentRadios } from "../lists/StudentRadios.tsx";
import { useSearch } from "../lists/use_search.ts";
import { useToast } from "../providers.tsx";

/** Takes a student whom the school has already into the teacher's class as well (spec 2 §2, DECISIONS 15). */
export function ExistingStudent({ onLinked }: { onLinked: () => void }) {
  const toast = useToast();
  const found = useSearch<SchoolStudent>(["school students"], calls.schoolStudents);
  const [chosenId, setChosenId] = useState<string | null>(null);
  // Whoever is no longer in the list is chosen no longer: nobody is linked unseen.
  const chosen = found.list.data?.find(({ id }) => id === chosenId);
  const link = useMutation({
    networkMode: "always",
    mutationFn: (student: SchoolStudent) =>
      callApi<StudentItem>(calls.linkStudent(student.id), { method: "POST", body: {} }),
    onSuccess: (student) => {
      setChosenId(null);
      onLinked();
      toast({
        title: "Student linked to your class successfully",
        description: fullName(student),
        tone: "success",
      });
    },
    onError: (error) =>
      toast({ title: "Error", description: messageOf(error, "Failed to link student"), tone: "danger" }),
    onSettled: () => void found.list.refetch(),
  });
  return (
    <div className="form-stack">
      <SearchedList
        found={found}
        label="Find a student"
        loading="Loading students…"
        failed="Failed to fetch students"
        nobody="Every student of the school is in your class already."
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
      <div className="form-actions">
        <Button
          variant="primary"
          icon={<Link />}
          disabled={!chosen}
          pending={link.isPending}
          pendingText="Linking…"
          onClick={() => chosen && link.mutate(chosen)}
        >
          Link to My Class
        </Button>
      </div>
    </div>
  );
}
