/** What the lessons page is known by in the query cache. */
export const lessonKeys = {
  lesson: (id: string) => ["lesson", id] as const,
  holders: (search: string) => ["card-holders", search] as const,
};
