import { segment } from "./path_parts.ts";

/** Apart from the other links: the widget has room for one. A zero-based `outcomeIndex` leads to that outcome. */
export function portfolioLink(assignmentId: string, outcomeIndex: number | null = null): string {
  return `/portfolio/${segment(assignmentId)}${outcomeHash(outcomeIndex)}`;
}

/** The id in such a path; null for any other. */
export function portfolioIdOf(path: string): string | null {
  return /^\/portfolio\/([\w-]+)(?:#.*)?$/.exec(path)?.[1] ?? null;
}

export function outcomeHash(index: number | null): string {
  return index === null ? "" : `#outcome-${index + 1}`;
}
