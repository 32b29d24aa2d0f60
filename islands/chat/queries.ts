import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { THREAD_PAGE, threadCursor, type ThreadType } from "../../domain/chat.ts";
import type { ThreadItem } from "../../server/features/chat/list_threads.ts";
import type { mailRoutes } from "../../server/features/chat/mail/routes.ts";
import type { chatRoutes } from "../../server/features/chat/routes.ts";
import { answer, apiClient } from "../api.ts";
import { poll, polledQuery, type Tagged } from "./poll.ts";

export const chatApi = apiClient<typeof chatRoutes>();
export const mailApi = apiClient<typeof mailRoutes>();

/** `tag` is that of the first page; `more`: another page may follow. */
export type ThreadList = Tagged<ThreadItem[]> & { more: boolean };

const UNREAD_KEY: readonly string[] = ["chat", "unread"];

export const chatQueries = {
  unread: polledQuery(UNREAD_KEY, (options) => chatApi.chat["unread-count"].$get({}, options)),
  /** The visible part of a list. */
  threads: (type: ThreadType) =>
    queryOptions({
      queryKey: threadsKey(type),
      queryFn: ({ client, signal }) => readVisibleThreads(client, type, signal),
    }),
  /** A portfolio's conversation. */
  direct: (assignmentId: string) =>
    polledQuery(
      ["chat", "direct", assignmentId],
      (options) => chatApi.chat.threads.direct.$get({ query: { assignmentId } }, options),
    ),
  /** A thread's newest messages. */
  thread: (threadId: string) =>
    polledQuery(
      ["chat", "thread", threadId],
      (options) => chatApi.chat.threads[":id"].messages.$get({ param: { id: threadId }, query: {} }, options),
    ),
  /** The messages before `seq`; not cached. */
  before: (threadId: string, seq: number) =>
    queryOptions({
      queryKey: ["chat", "before", threadId, seq],
      queryFn: ({ signal }) =>
        answer(
          chatApi.chat.threads[":id"].messages.$get(
            { param: { id: threadId }, query: { before: String(seq) } },
            { init: { signal } },
          ),
        ),
      staleTime: 0,
      gcTime: 0,
    }),
  /** Prefix of every search. */
  students: ["chat", "students"] as const,
  units: queryOptions({
    queryKey: ["chat", "units"],
    queryFn: ({ signal }) => answer(chatApi.chat.units.$get({}, { init: { signal } })),
    staleTime: 0,
  }),
  mail: queryOptions({
    queryKey: ["chat", "mail"],
    queryFn: () => answer(mailApi.chat["mail-preference"].$get()),
  }),
};

function threadsKey(type: ThreadType) {
  return ["chat", "threads", type];
}

/** Polls the first page; after a change reads as many pages as were visible. */
async function readVisibleThreads(
  client: QueryClient,
  type: ThreadType,
  signal: AbortSignal,
): Promise<ThreadList> {
  const queryKey = threadsKey(type);
  const cached = () => client.getQueryData<ThreadList>(queryKey);
  const first = await poll(
    client,
    queryKey,
    (options) => chatApi.chat.threads.$get({ query: { type } }, options),
    signal,
  );
  if (isThreadList(first)) return first;
  // A poll of the count that is on its way may have been answered before this change.
  if (cached()) void client.invalidateQueries({ queryKey: UNREAD_KEY });
  let visible = first.data;
  let page = first.data;
  while (isFullPage(page) && visible.length < (cached()?.data.length ?? 0)) {
    page = await readThreadsAfter(type, page, signal);
    visible = mergeThreads(visible, page);
  }
  return { tag: first.tag, data: visible, more: isFullPage(page) };
}

/** A 304 gives the cached list instead of a first page. */
function isThreadList(polled: Tagged<ThreadItem[]>): polled is ThreadList {
  return "more" in polled;
}

export function readThreadsAfter(
  type: ThreadType,
  visible: readonly ThreadItem[],
  signal?: AbortSignal,
): Promise<ThreadItem[]> {
  const last = visible.at(-1);
  const query = { type, cursor: last && threadCursor(last) };
  return answer(chatApi.chat.threads.$get({ query }, { init: { signal } }));
}

export function isFullPage(page: readonly ThreadItem[]): boolean {
  return page.length >= THREAD_PAGE.default;
}

/** Each thread once, as read last, newest activity first. */
export function mergeThreads(earlier: readonly ThreadItem[], later: readonly ThreadItem[]): ThreadItem[] {
  const byId = new Map([...earlier, ...later].map((item) => [item.thread.id, item]));
  return [...byId.values()].sort((a, b) => threadCursor(a) < threadCursor(b) ? 1 : -1);
}
