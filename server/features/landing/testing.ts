import { sql } from "drizzle-orm";
import type { World } from "../../../test/world.ts";

export const BASE = "localhost:5000";
export const MESSAGE = {
  name: "Jo Field",
  email: "Jo@School.example",
  institution: "Field Lane School",
  message: "We are 40 learners.\r\nCould we see it?",
};

export const postContact = (world: World, over: Record<string, unknown> = {}, host = BASE) =>
  world.browser(host).post("/api/contact", { ...MESSAGE, ...over });

type Row = { id: string; plan: string | null; host: string; message: string; mailed_at: string | null };

export const storedMessages = (world: World) =>
  world.controlRows<Row>(sql`select * from contact_messages order by rowid`);

export async function countMessages(world: World) {
  const [row] = await world.controlRows<{ events: number; entries: number }>(sql`
      select (select count(*) from events where what = 'contact.received') as events,
        (select count(*) from outbox where kind = 'mail_contact_message') as entries`);
  return row!;
}
