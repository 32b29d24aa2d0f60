/** Under which keys the query cache holds what this page shows; the page seeds those of the tab that it opens with. */
export const studentKeys = {
  /** Every list of students, whatever was looked for. */
  lists: ["students"] as const,
  list: (search: string) => ["students", search] as const,
  count: ["students count"] as const,
  /** Every list of portfolios, which name the students and their addresses. */
  portfolioLists: ["assignments"] as const,
  portfolios: (search: string) => ["assignments", search] as const,
  mailing: ["link mailing"] as const,
};
