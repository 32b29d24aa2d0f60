import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { links } from "../../domain/links.ts";
import { fullName, yearGroupLabel } from "../../domain/people.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Users } from "../../ui/page_icons.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { ClassFilter } from "../classes/ClassFilter.tsx";
import { allItems } from "../lists/list_pages.ts";
import { QueryList } from "../lists/QueryList.tsx";
import { SearchField } from "../lists/SearchField.tsx";
import { withTicks } from "../lists/with_ticks.ts";
import { dashboardQueries } from "./queries.ts";

export function useStudents(enabled: boolean) {
  const list = useInfiniteQuery({ ...dashboardQueries.students, enabled });
  const { data, error, isError, isFetching, isFetchingNextPage, refetch } = list;
  return {
    // Without `Show more`: the picker loads more.
    query: { data, error, isError, isFetching, refetch },
    students: data && allItems(data),
    cursors: data ? [null, ...data.pages.slice(0, -1).map(({ next }) => next)] : [],
    /** Undefined when all pages are loaded. */
    loadMore: list.hasNextPage ? () => void (isFetchingNextPage || list.fetchNextPage()) : undefined,
  };
}

type Props = {
  list: ReturnType<typeof useStudents>;
  selected: ReadonlySet<string>;
  /** Students with the fetched unit, who cannot be selected. */
  holders: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  locked: boolean;
};

export function StudentSection({ list, ...selection }: Props) {
  return (
    <QueryList
      query={list.query}
      items={list.students}
      loading="Loading students…"
      failed="The students could not be loaded"
      empty={
        <EmptyState
          title="No students yet"
          icon={<Users size={28} />}
          level={3}
          action={<LinkButton href={links.manageStudents()}>Manage Students</LinkButton>}
        >
          <p>Add the students of your class first. Then choose them here.</p>
        </EmptyState>
      }
    >
      {(students) => <StudentPicker students={students} onLoadMore={list.loadMore} {...selection} />}
    </QueryList>
  );
}

const MIN_STUDENTS_TO_SEARCH = 9;

type PickerProps = Omit<Props, "list"> & { students: readonly StudentItem[]; onLoadMore?: () => void };

/** Students to select, with name and year group (spec 1 §2.4). */
function StudentPicker({ students, selected, holders, onChange, locked, onLoadMore }: PickerProps) {
  const [query, setQuery] = useState("");
  const [classId, setClassId] = useState("");
  const members = useQuery({ ...dashboardQueries.members(classId), enabled: classId !== "" });
  const matches = filterStudents(students, query)
    .filter(({ id }) => classId === "" || (members.data?.includes(id) ?? false));
  const free = matches.filter(({ id }) => !holders.has(id));
  const searching = query.trim() !== "" || classId !== "";
  // A search covers all students, so it loads the remaining pages.
  useEffect(() => {
    if (searching) onLoadMore?.();
  }, [searching, students.length]);
  const select = (ids: readonly string[], on: boolean) => onChange(withTicks(selected, ids, on));
  return (
    <div className="stack gap-m">
      <div className="spread row tops gap-m">
        {students.length >= MIN_STUDENTS_TO_SEARCH && (
          <SearchField label="Find a student" value={query} onChange={setQuery} />
        )}
        <ClassFilter value={classId} onChange={setClassId} />
      </div>
      <div className="row gap-m lines-s">
        <p className="fill no-wrap quiet" role="status">
          {students.filter(({ id }) => selected.has(id) && !holders.has(id)).length} selected
        </p>
        <Button
          size="small"
          disabled={locked || free.length === 0}
          onClick={() => select(free.map(({ id }) => id), true)}
        >
          {searching || onLoadMore ? `Select these ${free.length}` : "Select all"}
        </Button>
        <Button size="small" variant="quiet" disabled={locked} onClick={() => onChange(new Set())}>
          Clear
        </Button>
      </div>
      {matches.length === 0
        ? (
          <p className="quiet" role="status">
            {members.isFetching
              ? "Loading the class…"
              : query.trim() === ""
              ? "No student of yours is in this class."
              : `No student matches “${query.trim()}”.`}
          </p>
        )
        : (
          <ul
            className="form-list halves gap-none box scrolls anywhere"
            tabIndex={0}
            aria-label="Students"
          >
            {matches.map((student) => {
              const holder = holders.has(student.id);
              const year = yearGroupLabel(student.yearGroup);
              return (
                <li key={student.id}>
                  <Checkbox
                    label={<bdi>{fullName(student)}</bdi>}
                    hint={holder ? `${year} · has this unit` : year}
                    checked={selected.has(student.id) && !holder}
                    disabled={locked || holder}
                    onChange={(event) => select([student.id], event.currentTarget.checked)}
                  />
                </li>
              );
            })}
          </ul>
        )}
      {onLoadMore && (
        <p className="stack centred">
          <Button variant="quiet" onClick={onLoadMore}>Show more students</Button>
        </p>
      )}
    </div>
  );
}

/** Students whose name or year group contains every term of the query; ignores case and accents. */
export function filterStudents<Student extends Pick<StudentItem, "firstName" | "lastName" | "yearGroup">>(
  students: readonly Student[],
  query: string,
): Student[] {
  const terms = normalized(query).split(/\s+/).filter((term) => term !== "");
  return students.filter((student) => {
    const text = normalized(`${fullName(student)} ${yearGroupLabel(student.yearGroup)}`);
    return terms.every((term) => text.includes(term));
  });
}

function normalized(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en-GB");
}
