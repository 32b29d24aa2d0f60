import { useQuery } from "@tanstack/react-query";
import { BADGE_POLL } from "./poll.ts";
import { chatQueries } from "./queries.ts";

/** Unread counts, polled every 30 s while visible (spec 1 §4); undefined until known. */
export function useUnread() {
  return useQuery({ ...chatQueries.unread, ...BADGE_POLL }).data?.data;
}
