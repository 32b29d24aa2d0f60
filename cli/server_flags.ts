/**
 * Environment of the server's process, which the operator's own wins over. The pools of glibc's allocator keep what
 * pictures took: with one a processor a portfolio of two hundred photos takes 100 MB more.
 */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: "2" };

/** V8 flags of the server's process, in addition to its permissions. */
export const SERVER_FLAGS = [
  // The launcher has installed the packages; the server need not look through them again.
  "--node-modules-dir=manual",
  // For isolates that share a port.
  "--unstable-net",
  // Without it a request's signal also fires when it is answered, and Deno logs a warning.
  "--unstable-no-legacy-abort",
  // Young generation in MB: a page's rendering is garbage before it would be promoted. gc: db/adapters/collect_closed.ts.
  "--v8-flags=--max-semi-space-size=32,--expose-gc",
];
