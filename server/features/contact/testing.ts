import { sql } from "drizzle-orm";
import type { MessageItem, MessageView } from "../../../domain/contact_answers.ts";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { World } from "../../../test/world.ts";

export const MESSAGES = "/api/super-admin/messages";

type Over = Partial<
  Pick<MessageView, "id" | "name" | "email" | "institution" | "plan" | "message" | "createdAt">
>;

/** A message of the contact form as it is stored; its id. */
export async function storeMessage(world: World, over: Over = {}): Promise<string> {
  const row = {
    id: "con_jo",
    name: "Jo Field",
    email: "jo@school.example",
    institution: "Field Lane School",
    plan: null,
    message: "We are 40 learners.\nCould we see it?",
    createdAt: world.services.now().toISOString(),
    ...over,
  };
  await world.runControl(sql`
    insert into contact_messages (id, name, email, institution, plan, message, host, created_at)
    values (${row.id}, ${row.name}, ${row.email}, ${row.institution}, ${row.plan}, ${row.message}, 'localhost:5000',
      ${row.createdAt})`);
  return row.id;
}

export async function messagesOf(superAdmin: BrowserClient, query = ""): Promise<MessageItem[]> {
  return (await superAdmin.get(`${MESSAGES}${query}`)).json<MessageItem[]>();
}

export async function messageOf(superAdmin: BrowserClient, id: string): Promise<MessageView> {
  return (await superAdmin.get(`${MESSAGES}/${id}`)).json<MessageView>();
}

/** Events of contact messages, oldest first. */
export async function contactEvents(world: World) {
  const rows = await world.controlRows<{ what: string; actor_kind: string; data: string }>(sql`
      select what, actor_kind, data from events where what like 'contact.%' order by rowid`);
  return rows.map(({ what, actor_kind, data }) => [what, actor_kind, JSON.parse(data)]);
}
