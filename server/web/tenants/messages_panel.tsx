import { readMessageFilter } from "../../../domain/contact_answers.ts";
import { contactQueries, MESSAGES_PER_PAGE } from "../../../islands/contact/queries.ts";
import { firstPage } from "../../../islands/lists/list_pages.ts";
import { seed } from "../../../islands/page_services.ts";
import SuperAdminIsland from "../../../islands/super_admin/SuperAdminIsland.tsx";
import { Island } from "../../ui/island.tsx";
import { listMessages } from "../../features/contact/list_messages.ts";
import { readMessage } from "../../features/contact/message_view.ts";
import type { LoadPanel } from "./panel.ts";

/** Messages of the contact form, or the one that the address names. Throws not_found. */
export const messagesPanel: LoadPanel = async (db, { query, config, person }) => {
  const { message: id } = query;
  if (id !== undefined) {
    const message = await readMessage(db, id);
    const props = {
      tab: "messages",
      message: { id, personId: person.id, replyTo: config.salesEmail ?? null },
    } as const;
    return {
      children: <Island name="super_admin/SuperAdminIsland" of={SuperAdminIsland} props={props} />,
      seed: [seed(contactQueries.message(id), message)],
    };
  }
  const filter = readMessageFilter(query);
  const { find: search, state } = filter;
  const messages = await listMessages(db, { search, state, limit: MESSAGES_PER_PAGE, cursor: null });
  return {
    children: (
      <Island name="super_admin/SuperAdminIsland" of={SuperAdminIsland} props={{ tab: "messages", filter }} />
    ),
    seed: [seed(contactQueries.list(filter), firstPage(messages))],
  };
};
