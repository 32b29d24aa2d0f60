import { LIFETIMES } from "../../../../domain/limits.ts";

export function retentionCutoff(now: Date): string {
  return new Date(now.getTime() - LIFETIMES.removedFile).toISOString();
}

export function deletionDate(removedAt: string): string {
  return new Date(Date.parse(removedAt) + LIFETIMES.removedFile).toISOString();
}
