import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CHAT_POLL_MS, type ThreadType } from "../../../domain/chat.ts";
import { chatQueries, isFullPage, mergeThreads, readThreadsAfter } from "../queries.ts";

/** Polls the visible list every 15 s. */
export function useThreads(type: ThreadType) {
  const client = useQueryClient();
  const query = chatQueries.threads(type);
  const list = useQuery({
    ...query,
    refetchInterval: CHAT_POLL_MS.threadList,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    staleTime: CHAT_POLL_MS.threadList,
  });
  const showMore = useMutation({
    mutationFn: () => readThreadsAfter(type, list.data?.data ?? []),
    onSuccess: (page) =>
      client.setQueryData(
        query.queryKey,
        (current) =>
          current && { ...current, data: mergeThreads(current.data, page), more: isFullPage(page) },
      ),
  });
  return { list, showMore };
}
