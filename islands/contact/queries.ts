import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { MessageFilter, MessageItem, MessageView } from "../../domain/contact_answers.ts";
import type { contactRoutes } from "../../server/web/contact/routes.ts";
import { answer, apiClient } from "../api.ts";
import { pagedQuery } from "../lists/list_pages.ts";

export const MESSAGES_PER_PAGE = 25;

export const contactApi = apiClient<typeof contactRoutes>()["super-admin"].messages;

const LISTS = ["contact messages"] as const;

export const contactQueries = {
  list: ({ find, state }: MessageFilter) =>
    pagedQuery<MessageItem>(
      [...LISTS, find, state],
      (cursor, options) =>
        contactApi.$get(
          { query: { search: find, state, limit: String(MESSAGES_PER_PAGE), cursor } },
          options,
        ),
      { failed: "Failed to fetch messages" },
    ),
  /** Number of new messages. */
  count: queryOptions({
    queryKey: ["new contact messages"],
    queryFn: ({ signal }) => answer(contactApi.count.$get({}, { init: { signal } })),
  }),
  message: (id: string) =>
    queryOptions({
      queryKey: ["contact message", id],
      queryFn: ({ signal }): Promise<MessageView> =>
        answer(contactApi[":id"].$get({ param: { id } }, { init: { signal } })),
      meta: { failed: "Failed to fetch the message" },
    }),
};

/** Shows a message as it is by now, and counts the new ones again. */
export function useShowMessage() {
  const client = useQueryClient();
  return (message: MessageView) => {
    client.setQueryData(contactQueries.message(message.id).queryKey, message);
    client.removeQueries({ queryKey: LISTS });
    void client.invalidateQueries({ queryKey: contactQueries.count.queryKey });
  };
}
