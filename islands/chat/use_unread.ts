import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CHAT_POLLS } from "../../domain/chat.ts";
import { calls } from "../../domain/links.ts";
import type { Unread } from "../../server/features/chat/unread.ts";
import { askAgain } from "./ask_again.ts";
import { chatKeys } from "./chat_keys.ts";

/**
 * How much the reader of this page has not read, asked again every 30 s while the page is looked at (spec 1 §4); undefined
 * until it is known. However many parts of the page show it, it is asked once.
 */
export function useUnread(): Unread | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: chatKeys.unread,
    queryFn: ({ signal }) => askAgain<Unread>(client, chatKeys.unread, calls.unreadCount(), signal),
    refetchInterval: CHAT_POLLS.unreadCount,
    refetchOnWindowFocus: "always",
    staleTime: 0,
  });
  return data?.data;
}
