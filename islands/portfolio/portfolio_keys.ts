/** Under which keys the query cache holds the parts of a portfolio; the page seeds all three. */
export const portfolioKeys = {
  assignment: (id: string) => ["assignment", id] as const,
  submissions: (id: string) => ["submissions", id] as const,
  files: (id: string) => ["files", id] as const,
};
