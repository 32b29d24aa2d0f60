import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { calls } from "../../domain/links.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { callApi } from "../call_api.ts";
import { allOf, type ListPages, nextCursor, withItem } from "../lists/list_pages.ts";
import { useSearchWords } from "../lists/use_search_words.ts";
import { A_PAGE } from "./paging.ts";
import { studentKeys } from "./student_keys.ts";

/** The students whom the reader sees, a page at a time, those that a search finds; and how many there are in all. */
export function useStudentList() {
  const client = useQueryClient();
  const words = useSearchWords();
  const moved = useRef(new Set<string>());
  const list = useInfiniteQuery({
    queryKey: studentKeys.list(words.search),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApi<StudentItem[]>(
        calls.studentsPage({ search: words.search, limit: A_PAGE, cursor: pageParam }),
        { signal },
      ),
    getNextPageParam: (page) => nextCursor(page, A_PAGE, moved.current),
    networkMode: "always",
  });
  const count = useQuery({
    queryKey: studentKeys.count,
    queryFn: ({ signal }) => callApi<{ count: number }>(calls.studentCount(""), { signal }),
    networkMode: "always",
  });
  return {
    ...words,
    list,
    students: allOf(list.data),
    /** How many there are, whatever is looked for; undefined while that is not known. */
    count: count.data?.count,
    /** Shows a student as they are now, in the place where they stood, so that nothing jumps away from who reads. */
    show: (student: StudentItem) => {
      moved.current.add(student.id);
      client.setQueriesData<ListPages<StudentItem>>(
        { queryKey: studentKeys.lists },
        (list) => list && withItem(list, student),
      );
      void client.invalidateQueries({ queryKey: studentKeys.portfolioLists });
    },
    /** Reads lists and count again: somebody has come. */
    readAgain: () => {
      void client.invalidateQueries({ queryKey: studentKeys.lists });
      void client.invalidateQueries({ queryKey: studentKeys.count });
    },
  };
}
