import { LIFETIMES } from "../../../../domain/limits.ts";

/** The instant up to which whatever was taken away has gone for good by now (30 days). */
export function goneBefore(now: Date): string {
  return new Date(now.getTime() - LIFETIMES.removedFile).toISOString();
}

/** When what was taken away at an instant goes for good. */
export function goesAt(removedAt: string): string {
  return new Date(Date.parse(removedAt) + LIFETIMES.removedFile).toISOString();
}
