/** Named in an error; the rest is counted. */
const NAMED = 20;

export function namedFaults(faults: readonly string[]): string {
  const rest = faults.length - NAMED;
  return faults.slice(0, NAMED).join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}
