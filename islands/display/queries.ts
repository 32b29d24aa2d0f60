import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { Display } from "../../domain/display.ts";

/** Seeded for every signed-in person, and shared by the islands of a page. */
export const displayQuery = queryOptions<Display>({ queryKey: ["display"], queryFn: skipToken });

/** Whether one outcome is shown at a time and secondary actions are folded; the same on the server. */
export function useFewerThings(): boolean {
  return useQuery(displayQuery).data?.fewerThings ?? false;
}
