import { useQuery } from "@tanstack/react-query";
import { BADGE_POLL } from "../poll.ts";
import { safeguardingQueries } from "./queries.ts";

/** Number of open reports, polled every 30 s while visible; undefined until known. */
export function useOpenReportCount(): number | undefined {
  return useQuery({ ...safeguardingQueries.count, ...BADGE_POLL }).data?.data.count;
}
