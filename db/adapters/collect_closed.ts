type Collection = "minor" | "major";

declare global {
  /** V8's, where the process was started with `--expose-gc`. */
  var gc: ((options: { type: Collection }) => void) | undefined;
}

/** Closed databases until the next collection: each keeps its files, and closing them delays the collection. */
export const CLOSED_PER_COLLECTION: Record<Collection, number> = { minor: 5, major: 25 };
/** What lived no longer is among V8's young objects, whose collection is short (docs/decisions/0016). */
const YOUNG_MS = 50;
/** Young ones that outlived a collection while they were open wait for this. */
const YOUNG_PER_MAJOR = 100;

const closed: Record<Collection, number> = { minor: 0, major: 0 };

/**
 * To be called for each closed database: libsql 0.5.29 closes a connection's files only when the last of its compiled
 * statements is collected (libsql-js issue 228), and V8 sees no reason to, since they are hardly any of its own memory.
 */
export function countClosed(openMs: number): void {
  const type = openMs < YOUNG_MS ? "minor" : "major";
  if (++closed[type] % CLOSED_PER_COLLECTION[type] !== 0) return;
  const stale = type === "minor" && closed.minor % YOUNG_PER_MAJOR === 0;
  globalThis.gc?.({ type: stale ? "major" : type });
}
