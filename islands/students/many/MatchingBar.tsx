import { useMutation } from "@tanstack/react-query";
import { MAX_CHOSEN } from "../../../domain/limits.ts";
import type { StudentChoice } from "../../../server/features/students/list_students.ts";
import { Button } from "../../../ui/Button.tsx";
import { answer } from "../../api.ts";
import type { Selection } from "../../lists/use_selection.ts";
import { studentApi } from "../queries.ts";
import type { StudentList } from "../use_student_list.ts";

type Props = { studentList: StudentList; selection: Selection<StudentChoice> };

/** How many match, and once those shown are ticked a button for all of them; nothing where all are shown. */
export function MatchingBar({ studentList, selection }: Props) {
  const { students, updating, filter, filtered, matching = 0 } = studentList;
  const choices = useMutation({
    mutationFn: () => answer(studentApi.students.choices.$get({ query: filter })),
    meta: { failed: "The students could not be chosen. Please try again." },
    onSuccess: (found) => selection.set(found, true),
  });
  const hidden = matching > students.length;
  if (!filtered && !hidden) return null;
  const more = hidden && !updating && students.every(({ id }) => selection.has(id)) &&
    selection.items.length < Math.min(matching, MAX_CHOSEN);
  return (
    <div className="table-bar row between lines-none gap-m">
      <p className="small quiet">
        {`${students.length} shown${matching > 0 ? ` of ${matching}${filtered ? " that match" : ""}` : ""}`}
      </p>
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
