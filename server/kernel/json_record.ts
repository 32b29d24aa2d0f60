/** The object in a JSON text, or in a value; empty for anything else. */
export function readRecord(body: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(body));
  } catch {
    return {};
  }
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
}
