import type { AssignmentItem } from "../../server/features/portfolio/list_assignments.ts";

/** How many portfolios a page of the list holds. */
export const PAGE = 24;

/** The first page of the list, as the query cache keeps it. */
export function firstPage(
  items: AssignmentItem[],
): { pages: AssignmentItem[][]; pageParams: (string | null)[] } {
  return { pages: [items], pageParams: [null] };
}
