import { useMutation } from "@tanstack/react-query";
import { MAX_CHOSEN } from "../../../domain/limits.ts";
import type { StudentChoice } from "../../../server/features/students/list_students.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { answer } from "../../api.ts";
import type { Selection } from "../../lists/use_selection.ts";
import { studentApi } from "../queries.ts";
import type { StudentList } from "../use_student_list.ts";

type Props = { studentList: StudentList; selection: Selection<StudentChoice> };

/** Ticks the students shown, and all that match by one call. */
export function SelectionHead({ studentList, selection }: Props) {
  const { students, filter, filtered, matching = 0 } = studentList;
  const choices = useMutation({
    mutationFn: () => answer(studentApi.students.choices.$get({ query: filter })),
    meta: { failed: "The students could not be chosen. Please try again." },
    onSuccess: (found) => selection.set(found, true),
  });
  const allShown = students.every(({ id }) => selection.has(id));
  const more = matching > students.length && allShown &&
    selection.items.length < Math.min(matching, MAX_CHOSEN);
  return (
    <div className="student-head row between lines-none gap-m">
      <Checkbox
        label="Select all"
        hint={`${students.length} shown${filtered && matching > 0 ? ` of ${matching} that match` : ""}`}
        checked={allShown}
        onChange={(event) => selection.set(students, event.currentTarget.checked)}
      />
      {more && (
        <Button
          size="small"
          pending={choices.isPending}
          pendingText="Choosing…"
          onClick={() => choices.mutate()}
        >
          {matching > MAX_CHOSEN
            ? `Select the first ${MAX_CHOSEN}`
            : `Select all ${matching}${filtered ? " that match" : ""}`}
        </Button>
      )}
    </div>
  );
}
