/** Under which keys the query cache holds the parts of a portfolio; the page seeds all but the timeline. */
export const portfolioKeys = {
  assignment: (id: string) => ["assignment", id] as const,
  submissions: (id: string) => ["submissions", id] as const,
  files: (id: string) => ["files", id] as const,
  resources: (id: string) => ["resources", id] as const,
  timeline: (id: string) => ["timeline", id] as const,
};
