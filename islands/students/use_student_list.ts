import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { links } from "../../domain/links.ts";
import type { Page } from "../../domain/page.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { classQueries } from "../classes/queries.ts";
import { allItems, cursorBehind, withItem } from "../lists/list_pages.ts";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { isFiltered, NO_FILTER, type StudentListState, studentQueries } from "./list_queries.ts";

export type StudentList = ReturnType<typeof useStudentList>;

/** The list of students with the search, filter and order of the address. */
export function useStudentList(initial: StudentListState) {
  const client = useQueryClient();
  const { typed, setTyped, search, waiting } = useDebouncedSearch(initial.search);
  const [chosen, setChosen] = useState({ year: initial.year, class: initial.class, sort: initial.sort });
  const state: StudentListState = { ...chosen, search };
  const { sort, ...filter } = state;
  const moved = useRef(new Set<string>());
  const list = useInfiniteQuery({
    ...studentQueries.list(state),
    getNextPageParam: (page) => cursorBehind(page, moved.current),
    placeholderData: keepPreviousData,
  });
  const { data: total } = useQuery(studentQueries.count(NO_FILTER));
  const { data: matching } = useQuery(studentQueries.count(filter));
  useEffect(() => {
    // The other tab is in the address too.
    if (new URLSearchParams(location.search).has("tab")) return;
    const address = links.manageStudents({ ...filter, sort: sort === "name" ? undefined : sort });
    history.replaceState(history.state, "", address);
  }, [search, chosen]);
  return {
    typed,
    setTyped,
    state,
    filter,
    filtered: isFiltered(filter),
    choose: (change: Partial<typeof chosen>) => setChosen({ ...chosen, ...change }),
    showAll: () => {
      setTyped("");
      setChosen({ ...chosen, year: "", class: "" });
    },
    list,
    students: allItems(list.data),
    /** Whether the requested students are still being read. */
    updating: waiting || list.isPlaceholderData,
    /** Number of all students, and of those that match; undefined until known. */
    count: total?.count,
    matching: matching?.count,
    /** Updates a student in place, so that the list does not jump. */
    showSaved: (student: StudentItem) => {
      moved.current.add(student.id);
      client.setQueriesData<InfiniteData<Page<StudentItem>>>(
        { queryKey: studentQueries.lists },
        (list) => list && withItem(list, student),
      );
      void client.invalidateQueries({ queryKey: studentQueries.years.queryKey });
      // Portfolios show student names.
      void client.invalidateQueries({ queryKey: studentQueries.portfolios });
    },
    refetch: () => {
      for (
        const queryKey of [
          studentQueries.lists,
          studentQueries.counts,
          studentQueries.years.queryKey,
          classQueries.list.queryKey,
          studentQueries.portfolios,
        ]
      ) void client.invalidateQueries({ queryKey });
    },
  };
}
