import { useInfiniteQuery } from "@tanstack/react-query";
import { calls } from "../../domain/links.ts";
import type { StudentItem } from "../../server/features/students/list_students.ts";
import { callApi } from "../call_api.ts";
import { allOf, nextCursor } from "../lists/list_pages.ts";
import { pageAddress, STUDENTS_A_PAGE } from "./paging.ts";

/** The students of the teacher's class, as far as they have been read; the page brings the first of them along. */
export function useStudents() {
  const list = useInfiniteQuery({
    queryKey: ["students"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApi<StudentItem[]>(pageAddress(calls.students(), STUDENTS_A_PAGE, pageParam), { signal }),
    getNextPageParam: (page) => nextCursor(page, STUDENTS_A_PAGE),
    networkMode: "always",
  });
  return {
    students: list.data && allOf(list.data),
    error: list.error,
    again: () => void list.refetch(),
    /** Reads further ones; undefined where all have been read. */
    more: list.hasNextPage
      ? () => {
        if (!list.isFetchingNextPage) void list.fetchNextPage();
      }
      : undefined,
  };
}
