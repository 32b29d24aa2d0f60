import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { CHAT_POLL_MS, type ThreadType } from "../../../domain/chat.ts";
import type { ThreadSort } from "../../../domain/list_sorts.ts";
import type { Page } from "../../../domain/page.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { answerPage } from "../../api.ts";
import { poll, type Tagged } from "../poll.ts";
import { chatApi, chatQueries } from "../queries.ts";

type ThreadPage = Page<ThreadItem> & Pick<Tagged<unknown>, "tag">;
export type ThreadPages = InfiniteData<ThreadPage, string | null>;

/** A list, polled every 15 s as far as it is shown. */
export function threadPages(type: ThreadType, sort: ThreadSort) {
  const queryKey: QueryKey = [...chatQueries.threads(type), sort];
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ client, pageParam, signal }) => {
      const query = { type, sort, cursor: pageParam ?? undefined };
      return pollThreads(client, queryKey, query, signal);
    },
    getNextPageParam: ({ next }) => next,
    refetchInterval: CHAT_POLL_MS.threadList,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    staleTime: CHAT_POLL_MS.threadList,
  });
}

async function pollThreads(
  client: QueryClient,
  queryKey: QueryKey,
  query: { type: ThreadType; sort: ThreadSort; cursor: string | undefined },
  signal: AbortSignal,
): Promise<ThreadPage> {
  const list = client.getQueryData<ThreadPages>(queryKey);
  const cached = list?.pages[list.pageParams.indexOf(query.cursor ?? null)];
  const response = await poll(
    cached?.tag,
    (options) => chatApi.chat.threads.$get({ query }, options),
    signal,
  );
  if (!response) return cached!;
  // A poll of the count that is on its way may have been answered before this change.
  if (cached) void client.invalidateQueries({ queryKey: chatQueries.unread.queryKey });
  return { tag: response.headers.get("etag"), ...await answerPage(Promise.resolve(response)) };
}
