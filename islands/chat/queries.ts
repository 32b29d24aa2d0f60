import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import { CHAT_POLL_MS, type ThreadType } from "../../domain/chat.ts";
import type { Page } from "../../domain/page.ts";
import type { ThreadItem } from "../../server/features/chat/list_threads.ts";
import type { chatRoutes } from "../../server/features/chat/routes.ts";
import { answer, answerPage, apiClient } from "../api.ts";
import { type DirectRef, directRefOf, threadKey } from "./thread_ref.ts";
import { BADGE_POLL, poll, polledQuery, type Tagged } from "./poll.ts";

export const chatApi = apiClient<typeof chatRoutes>();

type ThreadPage = Page<ThreadItem> & Pick<Tagged<unknown>, "tag">;

export const chatQueries = {
  unread: {
    ...polledQuery(["chat", "unread"], (options) => chatApi.chat["unread-count"].$get({}, options)),
    ...BADGE_POLL,
  },
  /** A list, polled every 15 s as far as it is shown. */
  threads: (type: ThreadType) => {
    const queryKey: QueryKey = ["chat", "threads", type];
    return infiniteQueryOptions({
      queryKey,
      initialPageParam: null as string | null,
      queryFn: ({ client, pageParam, signal }) => pollThreads(client, queryKey, type, pageParam, signal),
      getNextPageParam: ({ next }) => next,
      refetchInterval: CHAT_POLL_MS.threadList,
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
      staleTime: CHAT_POLL_MS.threadList,
    });
  },
  /** A portfolio's conversation. */
  direct: (ref: DirectRef) =>
    polledQuery(
      ["chat", "direct", threadKey(ref)],
      (options) => chatApi.chat.threads.direct.$get({ query: directRefOf(ref) }, options),
    ),
  /** A thread's newest messages. */
  thread: (threadId: string) =>
    polledQuery(
      ["chat", "thread", threadId],
      (options) => chatApi.chat.threads[":id"].messages.$get({ param: { id: threadId }, query: {} }, options),
    ),
  /** Prefix of every search. */
  students: ["chat", "students"] as const,
  units: queryOptions({
    queryKey: ["chat", "units"],
    queryFn: ({ signal }) => answer(chatApi.chat.units.$get({}, { init: { signal } })),
    staleTime: 0,
  }),
  mail: queryOptions({
    queryKey: ["chat", "mail"],
    queryFn: () => answer(chatApi.chat["mail-preference"].$get()),
  }),
};

async function pollThreads(
  client: QueryClient,
  queryKey: QueryKey,
  type: ThreadType,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ThreadPage> {
  const list = client.getQueryData<InfiniteData<ThreadPage, string | null>>(queryKey);
  const cached = list?.pages[list.pageParams.indexOf(cursor)];
  const query = { type, cursor: cursor ?? undefined };
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

/** A page of messages before `seq`. */
export function readMessagesBefore(threadId: string, seq: number) {
  return answer(
    chatApi.chat.threads[":id"].messages.$get({ param: { id: threadId }, query: { before: String(seq) } }),
  );
}
