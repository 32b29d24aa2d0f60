/** What kind of fault it was that a mail was not taken, for the operator; its own words may hold the address. */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { name, code, responseCode }: { name: string; code?: unknown; responseCode?: unknown } = error;
  return [name, code, responseCode].filter((part) => typeof part === "string" || typeof part === "number")
    .join(" ");
}
