import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CHAT_POLLS, THREAD_PAGE, threadCursor, type ThreadType } from "../../../domain/chat.ts";
import { calls } from "../../../domain/links.ts";
import type { ThreadItem } from "../../../server/features/chat/list_threads.ts";
import { askAgain, type Tagged } from "../ask_again.ts";
import { callApi } from "../../call_api.ts";
import { chatKeys } from "../chat_keys.ts";
import { mergeThreads } from "./merge_threads.ts";

/** A list of conversations as far as it is shown, with the tag of its first page; `more`: whether another page may follow. */
export type ThreadList = Tagged<ThreadItem[]> & { more: boolean };

/** A list of conversations, asked again every 15 s while the page is looked at, and the way to its next page. */
export function useThreads(type: ThreadType) {
  const client = useQueryClient();
  const queryKey = chatKeys.threads(type);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => readShown(client, type, signal),
    refetchInterval: CHAT_POLLS.threadList,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
    // A lost connection is to be seen.
    networkMode: "always",
    // A tab that was not looked at for a while is read anew.
    staleTime: CHAT_POLLS.threadList,
  });
  const showMore = useMutation({
    networkMode: "always",
    mutationFn: () => readPage(type, list.data?.data ?? []),
    onSuccess: (page) =>
      client.setQueryData<ThreadList>(
        queryKey,
        (now) => now && { ...now, data: mergeThreads(now.data, page), more: isFull(page) },
      ),
  });
  return { list, showMore };
}

/** The first page where it has changed, and behind it as much as was shown before: what moved up leaves no gap. */
async function readShown(client: QueryClient, type: ThreadType, signal: AbortSignal): Promise<ThreadList> {
  const queryKey = chatKeys.threads(type);
  const known = () => client.getQueryData<ThreadList>(queryKey);
  const first = await askAgain<ThreadItem[]>(client, queryKey, calls.threads(type), signal);
  if (isList(first)) return first;
  let shown = first.data;
  let page = first.data;
  while (isFull(page) && shown.length < (known()?.data.length ?? 0)) {
    page = await readPage(type, page, signal);
    shown = mergeThreads(shown, page);
  }
  return { tag: first.tag, data: shown, more: isFull(page) };
}

/** Whether an answer is the list that is known already, since nothing has changed, and not a first page. */
function isList(answer: Tagged<ThreadItem[]>): answer is ThreadList {
  return "more" in answer;
}

/** The page behind the last of these. */
function readPage(
  type: ThreadType,
  shown: readonly ThreadItem[],
  signal?: AbortSignal,
): Promise<ThreadItem[]> {
  const last = shown.at(-1);
  return callApi<ThreadItem[]>(calls.threads(type, last && threadCursor(last)), {
    ...(signal ? { signal } : {}),
  });
}

function isFull(page: readonly ThreadItem[]): boolean {
  return page.length >= THREAD_PAGE.usual;
}
