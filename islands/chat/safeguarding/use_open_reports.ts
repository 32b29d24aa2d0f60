import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CHAT_POLLS } from "../../../domain/chat.ts";
import { calls } from "../../../domain/links.ts";
import type { OpenReports } from "../../../server/features/chat/safeguarding/list_reports.ts";
import { askAgain } from "../ask_again.ts";
import { safeguardingKeys } from "./safeguarding_keys.ts";

/**
 * How many reports wait for somebody, asked again every 30 s while the page is looked at; undefined until it is known.
 * However many parts of the page show it, it is asked once.
 */
export function useOpenReports(): number | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: safeguardingKeys.count,
    queryFn: ({ signal }) =>
      askAgain<OpenReports>(client, safeguardingKeys.count, calls.countReports(), signal),
    refetchInterval: CHAT_POLLS.unreadCount,
    refetchOnWindowFocus: "always",
    staleTime: 0,
  });
  return data?.data.count;
}
