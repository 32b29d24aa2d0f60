import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Page } from "../../domain/page.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { allItems, cursorBehind, withItem } from "../lists/list_pages.ts";
import { useDebouncedSearch } from "../lists/use_search.ts";
import { portfolioQueries } from "../portfolio/queries.ts";
import { studentQueries } from "./queries.ts";

export function useStudentList() {
  const client = useQueryClient();
  const input = useDebouncedSearch();
  const moved = useRef(new Set<string>());
  const list = useInfiniteQuery({
    ...studentQueries.list(input.search),
    getNextPageParam: (page) => cursorBehind(page, moved.current),
  });
  const { data: total } = useQuery(studentQueries.count);
  return {
    ...input,
    list,
    students: allItems(list.data),
    /** Regardless of the search; undefined until known. */
    count: total?.count,
    /** Updates a student in place, so that the list does not jump. */
    showSaved: (student: StudentItem) => {
      moved.current.add(student.id);
      client.setQueriesData<InfiniteData<Page<StudentItem>>>(
        { queryKey: studentQueries.lists },
        (list) => list && withItem(list, student),
      );
      // Portfolios show student names.
      void client.invalidateQueries({ queryKey: portfolioQueries.lists });
    },
    refetch: () => {
      void client.invalidateQueries({ queryKey: studentQueries.lists });
      void client.invalidateQueries({ queryKey: studentQueries.count.queryKey });
    },
  };
}
