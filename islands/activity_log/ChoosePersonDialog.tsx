import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { fullName, ROLE_LABELS } from "../../domain/people.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { staffQueries } from "../people/queries.ts";
import { schoolStudentQueries } from "../school_students/queries.ts";

export type Choice = { id: string; name: string };

type Person = { id: string; firstName: string; lastName: string; archivedAt: string | null; note: string };

type Props = {
  which: "person" | "student";
  onChoose: (choice: Choice) => void;
  onClose: () => void;
};

/** Chooses a member of staff or a student by name, archived ones included. */
export default function ChoosePersonDialog({ which, onChoose, onClose }: Props) {
  const { typed, setTyped, search } = useDebouncedSearch();
  const state = { search, includeArchived: true };
  const staff = useInfiniteQuery({
    ...staffQueries.list({ list: "users", ...state }),
    placeholderData: keepPreviousData,
    enabled: which === "person",
  });
  const students = useInfiniteQuery({
    ...schoolStudentQueries.list(state),
    placeholderData: keepPreviousData,
    enabled: which === "student",
  });
  const people: Person[] = which === "person"
    ? allItems(staff.data).map(({ role, ...member }) => ({ ...member, note: ROLE_LABELS[role] }))
    : allItems(students.data).map((student) => ({ ...student, note: student.studentId }));
  const query = which === "person" ? staff : students;
  return (
    <Dialog
      onClose={onClose}
      title={which === "person" ? "Choose a member of staff" : "Choose a student"}
      startInField
    >
      <SearchField
        label={which === "person" ? "Find by name or email" : "Find by name or student ID"}
        value={typed}
        onChange={setTyped}
      />
      <QueryList
        query={query}
        items={query.data && people}
        loading="Loading names…"
        failed="The names could not be loaded"
        empty={<p className="quiet" role="status">No name matches.</p>}
      >
        {(found) => (
          <ul className="form-list box divided scrolls anywhere" aria-label="Names">
            {found.map((person) => {
              const name = fullName(person);
              return (
                <li key={person.id}>
                  <button
                    type="button"
                    className="menu-item row between baseline gap-m lines-none focus-inside"
                    onClick={() => onChoose({ id: person.id, name })}
                  >
                    <bdi className="strong">{name}</bdi>
                    <span className="small quiet">
                      {person.note}
                      {person.archivedAt !== null && ", archived"}
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </QueryList>
    </Dialog>
  );
}
