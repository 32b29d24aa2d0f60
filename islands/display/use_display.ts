import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { DEFAULT_DISPLAY, type Display, displayCookie } from "../../domain/display.ts";

/** Seeded for every signed-in person, and shared by the islands of a page. */
export const displayQuery = queryOptions<Display>({ queryKey: ["display"], queryFn: skipToken });

/** The choices of this browser's person; a change is shown and stored at once. */
export function useDisplay(personId: string): [display: Display, change: (part: Partial<Display>) => void] {
  const client = useQueryClient();
  const { data = DEFAULT_DISPLAY } = useQuery(displayQuery);
  const change = (part: Partial<Display>) => {
    const display = { ...data, ...part };
    const { dataset } = document.documentElement;
    dataset.text = display.text;
    if (display.fewer) dataset.fewer = "";
    else delete dataset.fewer;
    document.cookie = displayCookie(personId, display);
    client.setQueryData(displayQuery.queryKey, display);
  };
  return [data, change];
}

/** Whether one outcome is shown at a time and secondary actions are folded; the same on the server. */
export function useFewerThings(): boolean {
  return useQuery(displayQuery).data?.fewer ?? false;
}
