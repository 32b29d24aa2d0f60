import { queryOptions } from "@tanstack/react-query";
import { type DirectRef, directRefOf, threadKey } from "../../browser/outbox/direct_ref.ts";
import type { ThreadType } from "../../domain/chat.ts";
import type { chatRoutes } from "../../server/web/chat/routes.ts";
import { answer, apiClient } from "../api.ts";
import { BADGE_POLL, polledQuery } from "./poll.ts";

export const chatApi = apiClient<typeof chatRoutes>();

export const chatQueries = {
  unread: {
    ...polledQuery(["chat", "unread"], (options) => chatApi.chat["unread-count"].$get({}, options)),
    ...BADGE_POLL,
  },
  /** Prefix of every order of a list. */
  threads: (type: ThreadType) => ["chat", "threads", type] as const,
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

/** A page of messages before `seq`. */
export function readMessagesBefore(threadId: string, seq: number) {
  return answer(
    chatApi.chat.threads[":id"].messages.$get({ param: { id: threadId }, query: { before: String(seq) } }),
  );
}
