const HOLDERS = ["card-holders"] as const;

/** What the lessons page is known by in the query cache. */
export const lessonKeys = {
  lesson: (id: string) => ["lesson", id] as const,
  /** Every list of holders, whatever was searched for. */
  allHolders: HOLDERS,
  holders: (search: string) => [...HOLDERS, search] as const,
};
