/** What a unit's source may take of our time and memory. */
export const SOURCE_LIMITS = {
  /** For all of it: names, connections, redirects, the whole answer. In milliseconds. */
  time: 5_000,
  /** Of one answer. */
  bytes: 1024 * 1024,
  redirects: 3,
} as const;
