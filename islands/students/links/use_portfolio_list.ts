import { useInfiniteQuery } from "@tanstack/react-query";
import { calls } from "../../../domain/links.ts";
import type { AssignmentItem } from "../../../server/features/portfolio/list_assignments.ts";
import { callApi } from "../../call_api.ts";
import { allOf, nextCursor } from "../../lists/list_pages.ts";
import { useSearchWords } from "../../lists/use_search_words.ts";
import { A_PAGE } from "../paging.ts";
import { studentKeys } from "../student_keys.ts";

/** The portfolios whom the reader sees, the newest first, a page at a time; those that a search finds. */
export function usePortfolioList() {
  const words = useSearchWords();
  const list = useInfiniteQuery({
    queryKey: studentKeys.portfolios(words.search),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApi<AssignmentItem[]>(
        calls.assignmentsPage({ search: words.search, limit: A_PAGE, cursor: pageParam }),
        { signal },
      ),
    getNextPageParam: (page) => nextCursor(page, A_PAGE),
    networkMode: "always",
  });
  return { ...words, list, portfolios: allOf(list.data) };
}
