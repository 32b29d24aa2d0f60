import { useQuery } from "@tanstack/react-query";
import { NO_YEAR } from "../../domain/students.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { ClassFilter } from "../classes/ClassFilter.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { studentQueries } from "./list_queries.ts";
import type { StudentList } from "./use_student_list.ts";

/** Search, year and class of the list. */
export function StudentFilters({ typed, setTyped, state, choose }: StudentList) {
  const { data: years = [] } = useQuery(studentQueries.years);
  // A year that was filtered by stays, though its last student has another now.
  const known = new Map(years.map((year) => [year.toLowerCase(), year]));
  const year = known.get(state.year.toLowerCase()) ?? state.year;
  const options = [
    { value: "", label: "All years" },
    ...(year === "" || year === NO_YEAR || known.has(year.toLowerCase()) ? years : [year, ...years])
      .map((value) => ({ value, label: value })),
    { value: NO_YEAR, label: "No year" },
  ];
  return (
    <div className="spread row bottoms lines-m" role="search" aria-label="Students">
      <SearchField label="Find a student" hint="Name or student ID" value={typed} onChange={setTyped} />
      {(years.length > 0 || year !== "") && (
        <Field label="Year">
          <Select value={year} onChoose={(year) => choose({ year })} options={options} />
        </Field>
      )}
      <ClassFilter value={state.class} onChange={(classId) => choose({ class: classId })} />
    </div>
  );
}
