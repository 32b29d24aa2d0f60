export const SOURCE_LIMITS = {
  /** For the whole fetch: resolution, connections, redirects, body. */
  timeoutMs: 5_000,
  /** Of one response. */
  maxBytes: 1024 * 1024,
  maxRedirects: 3,
} as const;
